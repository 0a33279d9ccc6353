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
 * @summary The system refuses fences of all threads after the VM's start, by a filter of system calls
 * @requires vm.flagless & os.family == "linux" & os.arch == "amd64"
 * @library /test/lib /
 * @modules java.base/jdk.internal.misc java.management jdk.management
 * @build runtime.lockReservation.LockReservationWorkload runtime.lockReservation.MarkWord
 *        runtime.lockReservation.TestLockReservationFences
 * @run driver/timeout=480 runtime.lockReservation.TestRefusedFences
 */

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.util.ArrayList;
import java.util.List;
import jdk.test.lib.process.OutputAnalyzer;
import jdk.test.lib.process.ProcessTools;
import jtreg.SkippedException;

public class TestRefusedFences {
    private static final int NO_FILTERS = 77;

    private static final String REFUSED = "the system refuses fences of all threads";

    public static void main(String[] args) throws Exception {
        run("fenced", "workload");
        run("asym", "workload").shouldContain(REFUSED); // who claims from an owner that runs needs one
        OutputAnalyzer claims = run("asym", "claims", "-Xint", "-Xlog:handshake=info").shouldContain(REFUSED);
        // The owner is asked to execute its own, or each of 50,000 claims would stop all threads.
        long handshakes = claims.asLines().stream().filter(line -> line.contains("LockReservationFence\"")).count();
        if (handshakes > 1000) {
            throw new AssertionError(handshakes + " handshakes in place of fences");
        }
    }

    private static OutputAnalyzer run(String fence, String what, String... flags) throws Exception {
        List<String> command = new ArrayList<>(List.of("-Xmx96m", "--enable-native-access=ALL-UNNAMED",
                "--add-exports=java.base/jdk.internal.misc=ALL-UNNAMED", "-XX:+UseLockReservation",
                "-XX:LockReservationFence=" + fence, "-Xlog:kinjo"));
        command.addAll(List.of(flags));
        command.addAll(List.of(Filtered.class.getName(), what));
        OutputAnalyzer output = ProcessTools.executeTestJava(command);
        if (output.getExitValue() == NO_FILTERS) {
            throw new SkippedException("this system allows no filters");
        }
        return output.shouldHaveExitValue(0);
    }

    /** Has membarrier refused from now on, and runs the workload or claims. */
    static final class Filtered {
        private static final long SECCOMP = 317;
        private static final int MEMBARRIER = 324;
        private static final int SET_NO_NEW_PRIVILEGES = 38;

        public static void main(String[] args) throws Throwable {
            Linker linker = Linker.nativeLinker();
            MethodHandle prctl = linker.downcallHandle(linker.defaultLookup().find("prctl").orElseThrow(),
                    FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG),
                    Linker.Option.firstVariadicArg(1));
            MethodHandle syscall = linker.downcallHandle(linker.defaultLookup().find("syscall").orElseThrow(),
                    FunctionDescriptor.of(JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, ADDRESS),
                    Linker.Option.firstVariadicArg(1));
            MemorySegment program = program(Arena.global());
            boolean done = (int) prctl.invokeExact(SET_NO_NEW_PRIVILEGES, 1L, 0L, 0L, 0L) == 0;
            // A filter, for all threads.
            done = done && (long) syscall.invokeExact(SECCOMP, 1L, 1L, program) == 0;
            if (!done) {
                System.exit(NO_FILTERS);
            }
            if (args[0].equals("claims")) {
                TestLockReservationFences.Claims.main(new String[0]);
            } else {
                LockReservationWorkload.main(new String[] {"true", "3", "false"});
            }
        }

        /** A struct sock_fprog: is the number that of membarrier, the error is EPERM; else the call is allowed. */
        private static MemorySegment program(Arena arena) {
            long[] instructions = {
                instruction(0x20, 0, 0, 0), // load the number of the system call
                instruction(0x15, 0, 1, MEMBARRIER),
                instruction(0x06, 0, 0, 0x0005_0001),
                instruction(0x06, 0, 0, 0x7fff_0000),
            };
            MemorySegment code = arena.allocateFrom(JAVA_LONG, instructions);
            MemorySegment program = arena.allocate(16, 8);
            program.set(JAVA_LONG, 0, instructions.length);
            program.set(ADDRESS, 8, code);
            return program;
        }

        private static long instruction(int code, int ifTrue, int ifFalse, int value) {
            return code | (long) ifTrue << 16 | (long) ifFalse << 24 | (long) value << 32;
        }
    }
}
