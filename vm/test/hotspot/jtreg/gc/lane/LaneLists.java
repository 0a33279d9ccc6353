/*
 * Copyright (c) 2026, the Kinjo authors.
 * DO NOT ALTER OR REMOVE COPYRIGHT NOTICES OR THIS FILE HEADER.
 *
 * This code is free software; you can redistribute it and/or modify it
 * under the terms of the GNU General Public License version 2 only, as
 * published by the Free Software Foundation.
 */

package gc.lane;

import java.lang.reflect.Method;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import jdk.test.lib.Asserts;
import jdk.test.lib.dcmd.JMXExecutor;

/** A program of phases: it makes lists that in one phase nobody else sees, and that it publishes in another. */
final class LaneLists {
    /** The method whose only allocation site makes the lists, as jcmd and the log write it. */
    static final String METHOD = "long gc.lane.LaneLists.fill(int, boolean)";

    private static final int NODES = 100;
    private static final long SECONDS_PER_PHASE = 180;

    private static final class Node {
        final Node next;
        final long value;

        Node(Node next, long value) {
            this.next = next;
            this.value = value;
        }
    }

    private static final Node[][] TABLES = {new Node[64]};

    private LaneLists() {}

    /** Makes lists until a line of jcmd GC.lanes is as wanted. */
    static void makeUntil(String what, Predicate<String> line, boolean publishes) {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS_PER_PHASE);
        do {
            for (int i = 0; i < 20_000; i++) {
                Asserts.assertEQ(fill(i, publishes), (long) NODES * i);
            }
            Asserts.assertLessThan(System.nanoTime(), end, "time until " + what);
        } while (noLineMatches(line));
        System.out.println(what);
    }

    /** A list that nobody else sees. */
    static void makeOne() {
        Asserts.assertEQ(fill(1, false), (long) NODES);
    }

    /** Of jcmd GC.lanes. */
    static boolean noLineMatches(Predicate<String> line) {
        return new JMXExecutor().execute("GC.lanes", true).getStdout().lines().noneMatch(line);
    }

    /** The method that METHOD names. */
    static Method fillMethod() throws NoSuchMethodException {
        return LaneLists.class.getDeclaredMethod("fill", int.class, boolean.class);
    }

    /** A list that others see if it is published. */
    private static long fill(int value, boolean publishes) {
        Node list = null;
        for (int k = 0; k < NODES; k++) {
            list = new Node(list, value);
            if (publishes) {
                Node[] table = TABLES[0];
                table[value % table.length] = list;
            }
        }
        long sum = 0;
        for (Node node = list; node != null; node = node.next) {
            sum += node.value;
        }
        return sum;
    }
}
