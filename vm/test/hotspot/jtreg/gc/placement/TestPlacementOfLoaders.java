/*
 * Copyright (c) 2026, the Kinjo authors.
 * DO NOT ALTER OR REMOVE COPYRIGHT NOTICES OR THIS FILE HEADER.
 *
 * This code is free software; you can redistribute it and/or modify it
 * under the terms of the GNU General Public License version 2 only, as
 * published by the Free Software Foundation.
 */

package gc.placement;

/*
 * @test
 * @summary Classes with an order are loaded by many loaders, redefined and unloaded while their objects are copied
 * @requires vm.flagless
 * @library /test/lib /
 * @modules java.instrument java.compiler
 * @build RedefineClassHelper jdk.test.whitebox.WhiteBox
 * @run main RedefineClassHelper
 * @run driver jdk.test.lib.helpers.ClassFileInstaller jdk.test.whitebox.WhiteBox
 * @run driver/timeout=480 gc.placement.TestPlacementOfLoaders
 */

import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.lang.ref.WeakReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import javax.management.ObjectName;
import jdk.test.lib.Asserts;
import jdk.test.lib.process.OutputAnalyzer;
import jdk.test.lib.process.ProcessTools;
import jdk.test.whitebox.WhiteBox;

public class TestPlacementOfLoaders {
    private static final int ELEMENTS = 5_000;
    private static final int WALKS = 30;

    /** Each value is an object of its own. */
    private static final long NOT_CACHED = 1000;

    /** An element has as many bytes at most. */
    private static final long NEAR = 40;

    /** A cluster has an element, its value, and the next element, whose value begins another one; without rules 0. */
    private static final int PERCENT_IN_ORDER = 45;

    /** Of the parent's loader, so that each loader's chain is one. */
    public interface Walk {
        long walk(int times);

        /** Each element's address and that of its value, in turn. */
        long[] addresses();
    }

    /** Each loader has a class of its own. */
    public static class Element {
        Object[] unread = new Object[2];
        Element next;
        Long value;

        synchronized long value() {
            return value;
        }
    }

    /** A chain and all that reads it. */
    public static class Chain implements Walk {
        private Element first;

        public Chain() {
            for (int i = 0; i < ELEMENTS; i++) {
                Element element = new Element();
                element.next = first;
                element.value = Long.valueOf(i + NOT_CACHED);
                first = element;
            }
        }

        private static long sum(Element first) {
            long sum = 0;
            for (Element element = first; element != null; element = element.next) {
                sum += element.value();
            }
            return sum;
        }

        @Override
        public long walk(int times) {
            long sum = 0;
            for (int i = 0; i < times; i++) {
                sum += sum(first);
            }
            return sum;
        }

        @Override
        public long[] addresses() {
            long[] addresses = new long[2 * ELEMENTS];
            int i = 0;
            for (Element element = first; element != null; element = element.next) {
                addresses[i++] = addressOf(element);
                addresses[i++] = addressOf(element.value);
            }
            return addresses;
        }
    }

    /** Of the parent's loader. */
    public static long addressOf(Object object) {
        return WhiteBox.getWhiteBox().getObjectAddress(object);
    }

    private static final class Loader extends ClassLoader {
        Loader() {
            super(Loader.class.getClassLoader());
        }

        static byte[] bytes(Class<?> type) throws Exception {
            try (InputStream in = type.getResourceAsStream("/" + type.getName().replace('.', '/') + ".class")) {
                return in.readAllBytes();
            }
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            Class<?> loaded = findLoadedClass(name);
            for (Class<?> own : List.of(Chain.class, Element.class)) {
                if (loaded == null && own.getName().equals(name)) {
                    try {
                        byte[] bytes = bytes(own);
                        loaded = defineClass(name, bytes, 0, bytes.length);
                    } catch (Exception e) {
                        throw new ClassNotFoundException(name, e);
                    }
                }
            }
            return loaded != null ? loaded : super.loadClass(name, resolve);
        }
    }

    /** Makes chains by loaders that come and go. Prints how many loaders are gone at the end. */
    public static class Rounds {
        private static final int ROUNDS = 24;
        private static final int KEPT = 3;
        private static final long SUM = (long) ELEMENTS * (ELEMENTS - 1) / 2 * WALKS + NOT_CACHED * ELEMENTS * WALKS;

        private static void check(Walk chain) {
            if (chain.walk(WALKS) != SUM) {
                throw new RuntimeException("the chain has changed");
            }
        }

        private static Walk chain(List<WeakReference<ClassLoader>> loaders, int round) throws Exception {
            Loader loader = new Loader();
            loaders.add(new WeakReference<>(loader));
            Class<?> type = loader.loadClass(Chain.class.getName());
            Walk chain = (Walk) type.getDeclaredConstructor().newInstance();
            check(chain);
            if (round % 2 == 1) {
                for (Class<?> own : List.of(Chain.class, Element.class)) {
                    RedefineClassHelperCall.redefine(loader.loadClass(own.getName()), Loader.bytes(own));
                }
                check(chain);
            }
            return chain;
        }

        private static void printPlacement() throws Exception {
            System.out.println(ManagementFactory.getPlatformMBeanServer().invoke(
                    new ObjectName("com.sun.management:type=DiagnosticCommand"), "gcPlacement", null, null));
        }

        /** Of a class that was redefined before any of its objects was copied. */
        private static void lookAtOrder() throws Exception {
            Loader loader = new Loader();
            Walk chain = (Walk) loader.loadClass(Chain.class.getName()).getDeclaredConstructor().newInstance();
            RedefineClassHelperCall.redefine(loader.loadClass(Element.class.getName()), Loader.bytes(Element.class));
            WhiteBox.getWhiteBox().youngGC();
            long[] addresses = chain.addresses();
            int near = 0;
            for (int i = 0; i < addresses.length; i += 2) {
                long distance = addresses[i + 1] - addresses[i];
                near += distance > 0 && distance <= NEAR ? 1 : 0;
            }
            System.out.println("values behind their elements: " + 100 * near / ELEMENTS + " %");
        }

        public static void main(String[] args) throws Exception {
            List<WeakReference<ClassLoader>> loaders = new ArrayList<>();
            ArrayDeque<Walk> kept = new ArrayDeque<>();
            for (int round = 0; round < ROUNDS; round++) {
                kept.add(chain(loaders, round));
                if (kept.size() > KEPT) {
                    kept.remove();
                }
                if (round % 4 == 3) {
                    System.gc();
                }
                kept.forEach(Rounds::check);
                if (round % 8 == 7) {
                    printPlacement();
                }
            }
            kept.clear();
            lookAtOrder();
            System.gc();
            System.gc();
            printPlacement();
            long gone = loaders.stream().filter(loader -> loader.get() == null).count();
            System.out.println("loaders gone: " + (gone > ROUNDS / 2 ? "most" : gone));
        }
    }

    /** The helper is in no package, which a class in one cannot import. */
    private static final class RedefineClassHelperCall {
        static void redefine(Class<?> type, byte[] bytes) throws Exception {
            Class.forName("RedefineClassHelper")
                    .getMethod("redefineClass", Class.class, byte[].class)
                    .invoke(null, type, bytes);
        }
    }

    private static void run(String collector, String... flags) throws Exception {
        List<String> words = new ArrayList<>(List.of(
                "-javaagent:redefineagent.jar",
                "-Xbootclasspath/a:.",
                "-XX:+UnlockDiagnosticVMOptions",
                "-XX:+WhiteBoxAPI",
                "-XX:+Use" + collector + "GC",
                "-XX:+VerifyAfterGC",
                "-Xmx96m",
                "-Xmn16m",
                "-Xbatch"));
        words.addAll(Arrays.asList(flags));
        boolean hasRules = words.stream().anyMatch(word -> word.startsWith("-XX:PlacementFile="));
        words.add(Rounds.class.getName());
        OutputAnalyzer output = ProcessTools.executeTestJava(words);
        output.shouldHaveExitValue(0);
        output.shouldContain("loaders gone: most");
        output.shouldContain(Element.class.getName());
        if (hasRules) {
            int percent = Integer.parseInt(output.firstMatch("values behind their elements: (\\d+) %", 1));
            Asserts.assertGreaterThanOrEqual(percent, PERCENT_IN_ORDER, collector + ", % in order");
        }
    }

    public static void main(String[] args) throws Exception {
        Path rules = Path.of("placement");
        String element = Element.class.getName();
        Files.writeString(rules, "order " + element + " cluster:3\nhot " + element + " value,next\n");
        run("Serial", "-XX:+AutomaticPlacement");
        run("Serial", "-XX:PlacementFile=" + rules, "-XX:+UseLanes", "-XX:LaneEngagementPercent=0");
        for (String collector : List.of("Parallel", "G1")) {
            for (int workers : List.of(1, 2)) {
                String threads = "-XX:ParallelGCThreads=" + workers;
                run(collector, threads, "-XX:+AutomaticPlacement");
                run(collector, threads, "-XX:PlacementFile=" + rules, "-XX:+UseLanes", "-XX:LaneEngagementPercent=0");
            }
        }
    }
}
