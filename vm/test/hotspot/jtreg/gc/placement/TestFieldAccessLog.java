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
 * @summary The log has what a call of compiled code does with fields
 * @requires vm.compMode == "Xmixed" & vm.flagless
 * @library /test/lib /
 * @run driver gc.placement.TestFieldAccessLog
 */

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.DoublePredicate;
import jdk.test.lib.Asserts;
import jdk.test.lib.process.ProcessTools;

public class TestFieldAccessLog {
    private static final Path LOG = Path.of("code.log");
    private static final String OUTER = "gc.placement.TestFieldAccessLog$Program";

    public static class Program {
        private static final int CALLS = 30_000;
        private static final int STEPS = 100;

        private int steps;
        private int unused;

        private final class Cell {
            final int number;
            int one = 1; // constants of neighbours are stored together, as one long
            int two = 2;
            int three = 3;
            int zero;

            Cell(int number) {
                this.number = number;
            }

            int sum() {
                return number + one + two + three + zero + steps;
            }
        }

        private final AtomicInteger made = new AtomicInteger();
        private Cell last;

        private Cell make(int value) {
            made.set(value);
            last = new Cell(value);
            return last;
        }

        private int walk() {
            int sum = 0;
            for (int i = 0; i < STEPS; i++) {
                sum += last.number; // read once, before the loop
                steps = sum;
                synchronized (this) {
                    sum += last.one; // read each time
                }
            }
            return sum;
        }

        public static void main(String[] args) {
            Program program = new Program();
            int sum = 0;
            for (int i = 0; i < CALLS; i++) {
                sum += program.make(i).sum() + program.walk();
            }
            System.out.println("sum " + sum + ", " + program.unused);
        }
    }

    /** The lines below those of a method's last code. */
    private static List<String> codeOf(List<String> log, String method) {
        List<String> result = new ArrayList<>();
        boolean isWanted = false;
        for (String line : log) {
            if (line.startsWith("code ")) {
                isWanted = line.contains(" " + method + "(");
                if (isWanted) {
                    result.clear();
                }
            }
            if (isWanted) {
                result.add(line);
            }
        }
        return result;
    }

    private static void check(List<String> code, String field, DoublePredicate reads, DoublePredicate writes) {
        String[] found = code.stream()
                .map(line -> line.split(" "))
                .filter(words -> words[0].equals("field") && words[1].equals(field))
                .findFirst()
                .orElseThrow(() -> new RuntimeException("no field " + field + " in " + code));
        Asserts.assertTrue(reads.test(Double.parseDouble(found[3])), "reads: " + String.join(" ", found));
        Asserts.assertTrue(writes.test(Double.parseDouble(found[4])), "writes: " + String.join(" ", found));
    }

    private static boolean isOne(double number) {
        return number > 0.9 && number < 1.1;
    }

    private static boolean isZero(double number) {
        return number == 0;
    }

    public static void main(String[] args) throws Exception {
        ProcessTools.executeLimitedTestJava(
                        "-XX:-UseOnStackReplacement", "-XX:-BackgroundCompilation",
                        "-Xlog:kinjo+jit=debug:file=" + LOG + ":none:filecount=0",
                        "-XX:CompileCommand=quiet",
                        "-XX:CompileCommand=dontinline," + OUTER + "::walk",
                        "-XX:CompileCommand=dontinline," + OUTER + "::make",
                        OUTER)
                .shouldHaveExitValue(0)
                .shouldContain("sum ");
        List<String> log = Files.readAllLines(LOG);

        List<String> make = codeOf(log, OUTER + ".make");
        Asserts.assertTrue(make.contains("class " + OUTER + "$Cell program"), make.toString());
        Asserts.assertTrue(make.contains("class java.util.concurrent.atomic.AtomicInteger jdk"), make.toString());
        check(make, "number", TestFieldAccessLog::isZero, TestFieldAccessLog::isOne);
        check(make, "one", TestFieldAccessLog::isZero, TestFieldAccessLog::isOne);
        check(make, "two", TestFieldAccessLog::isZero, TestFieldAccessLog::isOne);
        check(make, "three", TestFieldAccessLog::isZero, TestFieldAccessLog::isOne);
        check(make, "zero", TestFieldAccessLog::isZero, TestFieldAccessLog::isZero);
        check(make, "this$0", TestFieldAccessLog::isZero, TestFieldAccessLog::isOne);
        check(make, "last", TestFieldAccessLog::isZero, TestFieldAccessLog::isOne);
        Asserts.assertTrue(make.stream().anyMatch(line -> line.startsWith("field this$0 ") && line.endsWith(" synthetic")),
                make.toString());

        List<String> walk = codeOf(log, OUTER + ".walk");
        check(walk, "one",
                reads -> reads > Program.STEPS / 2 && reads < Program.STEPS * 4, TestFieldAccessLog::isZero);
        check(walk, "steps", TestFieldAccessLog::isZero, writes -> writes > Program.STEPS / 2);
        check(walk, "unused", TestFieldAccessLog::isZero, TestFieldAccessLog::isZero);
    }
}
