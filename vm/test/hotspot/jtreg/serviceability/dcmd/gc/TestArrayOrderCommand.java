/*
 * Copyright (c) 2026, the Kinjo authors.
 * DO NOT ALTER OR REMOVE COPYRIGHT NOTICES OR THIS FILE HEADER.
 *
 * This code is free software; you can redistribute it and/or modify it
 * under the terms of the GNU General Public License version 2 only, as
 * published by the Free Software Foundation.
 */

/*
 * @test
 * @summary The diagnostic command GC.array_order
 * @requires vm.flagless
 * @library /test/lib
 * @modules java.base/jdk.internal.misc
 *          java.compiler
 *          java.management
 *          jdk.internal.jvmstat/sun.jvmstat.monitor
 * @run main/othervm -XX:+UseParallelGC -Xmx128m TestArrayOrderCommand
 * @run main/othervm -XX:+UseSerialGC -Xmx128m TestArrayOrderCommand
 * @run main/othervm -XX:+UseG1GC -Xmx128m TestArrayOrderCommand
 */

/*
 * @test id=Z
 * @requires vm.gc.Z & vm.flagless
 * @library /test/lib
 * @modules java.base/jdk.internal.misc
 *          java.compiler
 *          java.management
 *          jdk.internal.jvmstat/sun.jvmstat.monitor
 * @run main/othervm -XX:+UseZGC -Xmx128m TestArrayOrderCommand
 */

/*
 * @test id=Shenandoah
 * @requires vm.gc.Shenandoah & vm.flagless
 * @library /test/lib
 * @modules java.base/jdk.internal.misc
 *          java.compiler
 *          java.management
 *          jdk.internal.jvmstat/sun.jvmstat.monitor
 * @run main/othervm -XX:+UseShenandoahGC -Xmx128m TestArrayOrderCommand
 */

import java.lang.ref.Reference;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.management.RuntimeMBeanException;

import jdk.test.lib.Asserts;
import jdk.test.lib.dcmd.CommandExecutor;
import jdk.test.lib.dcmd.JMXExecutor;
import jdk.test.lib.dcmd.PidJcmdExecutor;
import jdk.test.lib.process.OutputAnalyzer;

public class TestArrayOrderCommand {
    /** What the command prints, read back. */
    private record Result(long arrays, long pairs, long ascending, long near) {
        private static final Pattern FORMAT = Pattern.compile(
                "arrays: +(\\d+)\\R"
                + "pairs: +(\\d+)\\R"
                + "ascending: (\\d+) \\((\\d+\\.\\d) %\\)\\R"
                + "near: +(\\d+) \\((\\d+\\.\\d) %\\) within 4096 bytes\\R");

        static Result of(OutputAnalyzer output) {
            Matcher m = FORMAT.matcher(output.getStdout());
            Asserts.assertTrue(m.find(), "unknown output: " + output.getStdout());
            Result r = new Result(number(m, 1), number(m, 2), number(m, 3), number(m, 5));
            Asserts.assertLessThanOrEqual(r.ascending, r.pairs);
            Asserts.assertLessThanOrEqual(r.near, r.pairs);
            Asserts.assertEquals(m.group(4), percent(r.ascending, r.pairs));
            Asserts.assertEquals(m.group(6), percent(r.near, r.pairs));
            return r;
        }

        private static long number(Matcher m, int group) {
            return Long.parseLong(m.group(group));
        }

        private static String percent(long part, long whole) {
            return String.format("%.1f", whole == 0 ? 0.0 : 100.0 / whole * part);
        }
    }

    private static final class Element {}

    private static final class Lonely {}

    private static Element[] array(int length) {
        Element[] array = new Element[length];
        for (int i = 0; i < length; i++) {
            array[i] = new Element();
        }
        return array;
    }

    public static void main(String[] args) {
        CommandExecutor executor = new JMXExecutor();
        help(executor);
        counts(executor);
        minLength(executor);
        wholeHeap(executor);
        badArguments(executor);
        attach();
    }

    /** From another process: a few calls, as each starts a VM. */
    private static void attach() {
        CommandExecutor executor = new PidJcmdExecutor();
        executor.execute("help").shouldContain("GC.array_order");
        Asserts.assertGreaterThan(Result.of(executor.execute("GC.array_order -min-length=3")).arrays, 10L);
        expectRefused(executor, "GC.array_order a b", "Unknown argument 'b'");
    }

    private static void help(CommandExecutor executor) {
        executor.execute("help").shouldContain("GC.array_order");
        OutputAnalyzer output = executor.execute("help GC.array_order");
        output.shouldContain("GC.array_order [options] [<class>]");
        output.shouldContain("-min-length");
        output.shouldContain("Arrays that nothing refers to count as long as no collection has removed them");
    }

    private static void counts(CommandExecutor executor) {
        Element twice = new Element();
        Object[] kept = {
            array(100), // 99 pairs
            array(2), // 1 pair
            new Element[] {new Element()}, // too short
            new Element[10], // nothing in it
            new Element[] {null, new Element(), null, null}, // one referent
            new Element[] {null, new Element(), null, new Element(), null}, // 1 pair across a null
            new Element[] {twice, twice, twice}, // one object: an array, no pair
            new Element[] {twice, new Element(), twice}, // 2 pairs, not both ascending
            new Lonely[] {new Lonely(), new Lonely()}, // another class
            new Element[][] {array(0), array(0)}, // another class
        };
        System.gc(); // what the last round left must not be counted: the command counts dead arrays too
        Result r = Result.of(executor.execute("GC.array_order " + Element[].class.getTypeName()));
        Asserts.assertEquals(r.arrays, 5L);
        Asserts.assertEquals(r.pairs, 99L + 1 + 1 + 0 + 2);
        Asserts.assertGreaterThanOrEqual(r.ascending, 1L);
        Asserts.assertLessThan(r.ascending, r.pairs);

        r = Result.of(executor.execute("GC.array_order " + Lonely[].class.getTypeName()));
        Asserts.assertEquals(r.arrays, 1L);
        Asserts.assertEquals(r.pairs, 1L);

        r = Result.of(executor.execute("GC.array_order " + Element[][].class.getTypeName()));
        Asserts.assertEquals(r.arrays, 1L);
        Asserts.assertEquals(r.pairs, 1L);

        Asserts.assertEquals(Result.of(executor.execute("GC.array_order no.such.Class[]")), new Result(0, 0, 0, 0));
        Asserts.assertEquals(Result.of(executor.execute("GC.array_order " + Element.class.getTypeName())),
                new Result(0, 0, 0, 0));
        Reference.reachabilityFence(kept);
    }

    private static void minLength(CommandExecutor executor) {
        Object[] kept = {array(9), array(10), array(11)};
        System.gc();
        String name = Element[].class.getTypeName();
        Asserts.assertEquals(Result.of(executor.execute("GC.array_order -min-length=9 " + name)).arrays, 3L);
        Asserts.assertEquals(Result.of(executor.execute("GC.array_order -min-length=10 " + name)).arrays, 2L);
        Asserts.assertEquals(Result.of(executor.execute("GC.array_order -min-length=10 " + name)).pairs, 19L);
        Asserts.assertEquals(Result.of(executor.execute("GC.array_order " + name + " -min-length=12")).arrays, 0L);
        Asserts.assertEquals(
                Result.of(executor.execute("GC.array_order -min-length=2147483647")), new Result(0, 0, 0, 0));
        Reference.reachabilityFence(kept);
    }

    private static void wholeHeap(CommandExecutor executor) {
        Element[] kept = array(5000);
        Result all = Result.of(executor.execute("GC.array_order"));
        Asserts.assertGreaterThan(all.arrays, 10L);
        Asserts.assertGreaterThan(all.pairs, 4999L);
        Result objects = Result.of(executor.execute("GC.array_order java.lang.Object[]"));
        Asserts.assertGreaterThan(objects.arrays, 0L);
        Asserts.assertLessThan(objects.arrays, all.arrays);
        Reference.reachabilityFence(kept);
    }

    private static void badArguments(CommandExecutor executor) {
        String range = "-min-length must lie between 2 and 2147483647: ";
        executor.execute("GC.array_order -min-length=1").shouldContain(range + "1").shouldNotContain("pairs");
        executor.execute("GC.array_order -min-length=0").shouldContain(range + "0");
        executor.execute("GC.array_order -min-length=-5").shouldContain(range + "-5");
        executor.execute("GC.array_order -min-length=2147483648").shouldContain(range + "2147483648");
        expectRefused(executor, "GC.array_order -min-length=many", "Integer parsing error in command argument '-min-length'");
        expectRefused(executor, "GC.array_order -max-length=3 a", "Unknown argument 'a'");
        expectRefused(executor, "GC.array_order a b", "Unknown argument 'b'");
    }

    /** The command framework refuses: jcmd prints an exception, the bean throws it. */
    private static void expectRefused(CommandExecutor executor, String command, String message) {
        try {
            executor.execute(command).shouldContain(message).shouldNotContain("pairs");
        } catch (RuntimeMBeanException e) {
            Asserts.assertTrue(e.getCause().getMessage().contains(message), e.getCause().getMessage());
        }
    }
}
