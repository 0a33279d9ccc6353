/*
 * Copyright (c) 2026, the Kinjo authors.
 * DO NOT ALTER OR REMOVE COPYRIGHT NOTICES OR THIS FILE HEADER.
 *
 * This code is free software; you can redistribute it and/or modify it
 * under the terms of the GNU General Public License version 2 only, as
 * published by the Free Software Foundation.
 */

package runtime.lockReservation;

/*
 * @test
 * @summary Archives of classes are made and used with UseLockReservation given
 * @requires vm.flagless
 * @library /test/lib
 * @run driver/timeout=300 runtime.lockReservation.TestLockReservationArchive
 */

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import jdk.test.lib.process.OutputAnalyzer;
import jdk.test.lib.process.ProcessTools;
import jdk.test.lib.util.JarUtils;

public class TestLockReservationArchive {
    private static final String ON = "-XX:+UseLockReservation";
    private static final String OFF_WHILE_DUMPING = "UseLockReservation is off: an archive of classes is being written";

    // An archive takes no classes from a folder.
    private static final Path JAR = Path.of("locker.jar");

    public static void main(String[] args) throws Exception {
        JarUtils.createJarFile(JAR, Path.of(System.getProperty("test.classes")), file(Locker.class),
                file(TestLockReservationArchive.class)); // its nest host, too
        for (String collector : List.of("-XX:+UseSerialGC", "-XX:+UseParallelGC", "-XX:+UseG1GC")) {
            String file = "whole-" + collector.substring(8) + ".jsa";
            java(collector, ON, "-Xshare:dump", "-XX:SharedArchiveFile=" + file).shouldContain(OFF_WHILE_DUMPING);
            uses(collector, file);
        }
        String file = "at-exit.jsa";
        java(ON, "-XX:ArchiveClassesAtExit=" + file, Locker.class.getName())
                .shouldContain(OFF_WHILE_DUMPING);
        uses("-XX:+UseG1GC", file);
    }

    private static String file(Class<?> type) {
        return type.getName().replace('.', '/') + ".class";
    }

    /** Mirrors and strings of the archive are objects that can be reserved. */
    private static void uses(String collector, String file) throws Exception {
        java(collector, ON, "-Xshare:on", "-XX:SharedArchiveFile=" + file, "-Xlog:kinjo",
                Locker.class.getName())
                .shouldContain("Lock reservation: on")
                .shouldContain("locked");
    }

    private static OutputAnalyzer java(String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of("-Xmx128m", "-cp", JAR.toString()));
        command.addAll(List.of(arguments));
        return ProcessTools.executeLimitedTestJava(command).shouldHaveExitValue(0);
    }

    /** Locks objects that may be in the archive, and others, from two threads. */
    static final class Locker {
        private static int count;

        public static void main(String[] args) throws Exception {
            List<Object> objects = List.of(String.class, "a string", Thread.class, new Object(), Locker.class);
            Runnable body = () -> {
                for (int i = 0; i < 10_000; i++) {
                    for (Object object : objects) {
                        synchronized (object) {
                            System.identityHashCode(object);
                        }
                    }
                    synchronized (Locker.class) {
                        count++;
                    }
                }
            };
            body.run();
            Thread other = Thread.ofPlatform().start(body);
            body.run();
            other.join();
            System.gc();
            body.run();
            if (count != 40_000) {
                throw new AssertionError(count);
            }
            System.out.println("locked");
        }
    }
}
