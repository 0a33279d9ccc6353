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
 * @summary Code of a method that is told so by compile command or directive reserves nothing
 * @requires vm.flagless
 * @library /test/lib /
 * @modules java.base/jdk.internal.misc java.management jdk.management
 * @build runtime.lockReservation.MarkWord
 * @run driver/timeout=240 runtime.lockReservation.TestLockReservationMethods
 */

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import jdk.test.lib.process.OutputAnalyzer;
import jdk.test.lib.process.ProcessTools;

public class TestLockReservationMethods {
    public static void main(String[] args) throws Exception {
        Path directives = Files.writeString(Path.of("directives.json"),
                "[ { match: \"*::locksPlainly\", ReserveLocks: false } ]\n");
        for (String compiler : List.of("-XX:TieredStopAtLevel=1", "-XX:-TieredCompilation")) {
            java(compiler, "-XX:CompileCommand=ReserveLocks,*::locksPlainly,false", "true");
            java(compiler, "-XX:CompilerDirectivesFile=" + directives, "true");
            java(compiler, "-XX:CompileCommand=ReserveLocks,*::locksPlainly,true", "false");
        }
    }

    private static OutputAnalyzer java(String compiler, String choice, String plainly) throws Exception {
        return ProcessTools.executeTestJava("-Xmx96m", "-Xbatch", "-XX:+UseLockReservation",
                "-XX:+UnlockDiagnosticVMOptions", "--add-exports=java.base/jdk.internal.misc=ALL-UNNAMED", compiler,
                choice, "-XX:CompileCommand=dontinline,*::locks*", Methods.class.getName(), plainly)
                .shouldHaveExitValue(0);
    }

    static final class Methods {
        private static final class Cell {
            int count;
        }

        public static void main(String[] args) {
            boolean plainly = Boolean.parseBoolean(args[0]);
            for (int i = 0; i < 50_000; i++) { // until both are compiled
                locks(new Cell());
                locksPlainly(new Cell());
            }
            int reserved = 0;
            int reservedPlainly = 0;
            for (int i = 0; i < 100; i++) {
                Cell cell = new Cell();
                locks(cell);
                reserved += MarkWord.isReserved(cell) ? 1 : 0;
                locksPlainly(cell); // honours the reservation
                check(MarkWord.isReserved(cell) && cell.count == 2, "the reservation has ended");
                Cell other = new Cell();
                locksPlainly(other);
                reservedPlainly += MarkWord.isReserved(other) ? 1 : 0;
            }
            check(reserved > 80, reserved + " objects of 100 are reserved");
            check(plainly ? reservedPlainly == 0 : reservedPlainly > 80,
                    reservedPlainly + " objects of 100 are reserved by the method of the choice");
        }

        private static void locks(Cell cell) {
            synchronized (cell) {
                cell.count++;
            }
        }

        private static void locksPlainly(Cell cell) {
            synchronized (cell) {
                cell.count++;
            }
        }

        private static void check(boolean condition, String what) {
            if (!condition) {
                throw new AssertionError(what);
            }
        }
    }
}
