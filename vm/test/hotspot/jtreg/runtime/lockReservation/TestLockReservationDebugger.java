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
 * @summary A debugger is told the right owners of reserved locks (JVMTI's GetObjectMonitorUsage and monitor lists)
 * @requires vm.flagless
 * @library /test/lib
 * @modules jdk.jdi
 * @run driver/timeout=300 runtime.lockReservation.TestLockReservationDebugger
 */

import com.sun.jdi.Bootstrap;
import com.sun.jdi.ObjectReference;
import com.sun.jdi.ReferenceType;
import com.sun.jdi.ThreadReference;
import com.sun.jdi.VirtualMachine;
import com.sun.jdi.connect.Connector;
import com.sun.jdi.connect.LaunchingConnector;
import com.sun.jdi.event.BreakpointEvent;
import com.sun.jdi.event.ClassPrepareEvent;
import com.sun.jdi.event.Event;
import com.sun.jdi.event.EventSet;
import com.sun.jdi.event.VMDisconnectEvent;
import com.sun.jdi.request.ClassPrepareRequest;
import java.util.List;
import java.util.Map;
import jdk.test.lib.Asserts;

public class TestLockReservationDebugger {
    public static void main(String[] args) throws Exception {
        run("-XX:+UseLockReservation");
        run("-XX:+UnlockDiagnosticVMOptions -XX:+UseLockReservation -XX:+VerifyLockReservation"
                + " -XX:+StressLockReservation");
        run("-XX:+UseLockReservation -XX:LockReservationFence=fenced -Xint");
    }

    private static void run(String flags) throws Exception {
        LaunchingConnector connector = Bootstrap.virtualMachineManager().defaultConnector();
        Map<String, Connector.Argument> arguments = connector.defaultArguments();
        arguments.get("options").setValue(flags + " -cp " + System.getProperty("test.class.path"));
        arguments.get("main").setValue(Target.class.getName());
        VirtualMachine vm = connector.launch(arguments);
        ClassPrepareRequest prepared = vm.eventRequestManager().createClassPrepareRequest();
        prepared.addClassFilter(Target.class.getName());
        prepared.enable();
        int stops = events(vm);
        Asserts.assertEQ(vm.process().waitFor(), 0, "status of the program");
        Asserts.assertEQ(stops, 1, "stops");
    }

    /** Handles all events to the end; returns how often the program stopped at the breakpoint. */
    private static int events(VirtualMachine vm) throws Exception {
        int stops = 0;
        while (true) {
            EventSet set = vm.eventQueue().remove();
            for (Event event : set) {
                switch (event) {
                    case ClassPrepareEvent loaded -> vm.eventRequestManager().createBreakpointRequest(
                            loaded.referenceType().methodsByName("stop").get(0).location()).enable();
                    case BreakpointEvent stop -> {
                        stops++;
                        look(stop.thread(), stop.location().declaringType());
                    }
                    case VMDisconnectEvent end -> {
                        return stops;
                    }
                    default -> { }
                }
            }
            set.resume();
        }
    }

    private static void look(ThreadReference main, ReferenceType target) throws Exception {
        ObjectReference unheld = field(target, "UNHELD");
        Asserts.assertNull(unheld.owningThread(), "owner of what nobody holds");
        Asserts.assertEQ(unheld.entryCount(), 0);

        ObjectReference held = field(target, "HELD");
        Asserts.assertEQ(held.owningThread(), main);
        Asserts.assertEQ(held.entryCount(), 2);
        Asserts.assertTrue(held.waitingThreads().isEmpty());

        ObjectReference contended = field(target, "CONTENDED");
        Asserts.assertEQ(contended.owningThread(), main);
        Asserts.assertEQ(contended.entryCount(), 1);
        List<ThreadReference> waiting = contended.waitingThreads();
        Asserts.assertEQ(waiting.size(), 1);
        Asserts.assertEQ(waiting.get(0).name(), "blocked");
        Asserts.assertEQ(waiting.get(0).currentContendedMonitor(), contended);

        List<ObjectReference> owned = main.ownedMonitors();
        Asserts.assertTrue(owned.contains(held) && owned.contains(contended) && !owned.contains(unheld),
                "owned by main: " + owned);
    }

    private static ObjectReference field(ReferenceType type, String name) {
        return (ObjectReference) type.getValue(type.fieldByName(name));
    }

    /** The program that is debugged. */
    static final class Target {
        private static final Object UNHELD = new Object();
        private static final Object HELD = new Object();
        private static final Object CONTENDED = new Object();

        private static int entered;

        public static void main(String[] args) throws Exception {
            for (Object lock : List.of(UNHELD, HELD, CONTENDED)) {
                enter(lock);
            }
            Thread blocked = new Thread(() -> enter(CONTENDED), "blocked");
            synchronized (HELD) {
                synchronized (HELD) {
                    synchronized (CONTENDED) {
                        blocked.start();
                        while (blocked.getState() != Thread.State.BLOCKED) {
                            Thread.sleep(1);
                        }
                        stop();
                    }
                }
            }
            blocked.join();
            if (entered != 4) {
                throw new AssertionError("entered: " + entered);
            }
        }

        private static void enter(Object lock) {
            synchronized (lock) {
                entered++;
            }
        }

        private static void stop() {
        }
    }
}
