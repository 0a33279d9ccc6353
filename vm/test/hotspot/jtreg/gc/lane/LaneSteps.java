/*
 * Copyright (c) 2026, the Kinjo authors.
 * DO NOT ALTER OR REMOVE COPYRIGHT NOTICES OR THIS FILE HEADER.
 *
 * This code is free software; you can redistribute it and/or modify it
 * under the terms of the GNU General Public License version 2 only, as
 * published by the Free Software Foundation.
 */


package gc.lane;

import gc.lane.LaneWorkload.Node;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.MutableCallSite;
import java.util.Arrays;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/** Steps of {@link LaneWorkload} by which the VM itself or native code gets at a thread's objects. */
final class LaneSteps {
    private static final ScopedValue<Node> SCOPED = ScopedValue.newInstance();

    private static final MutableCallSite SITE = new MutableCallSite(MethodType.methodType(Node.class));

    private static final int NUMBERS = 5;
    private static final MethodHandle QSORT;
    private static final MethodHandle COMPARE;

    static {
        Linker linker = Linker.nativeLinker();
        QSORT = linker.downcallHandle(
                linker.defaultLookup().findOrThrow("qsort"),
                FunctionDescriptor.ofVoid(
                        ValueLayout.ADDRESS, ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG, ValueLayout.ADDRESS));
        try {
            COMPARE = MethodHandles.lookup().findStatic(
                    LaneSteps.class,
                    "compare",
                    MethodType.methodType(
                            int.class, Node.class, Runnable.class, MemorySegment.class, MemorySegment.class));
            SITE.setTarget(MethodHandles.constant(Node.class, null));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private LaneSteps() {}

    /** A thread has a cache of such values, to which the VM refers from outside of the heap. */
    static void viaScopedValue(Node node, Runnable allocate) {
        ScopedValue.where(SCOPED, node).run(() -> {
            for (int i = 0; i < 3; i++) {
                if (SCOPED.get() != node) {
                    throw new AssertionError("another scoped value");
                }
                allocate.run();
            }
        });
        node.verify();
    }

    /** Native code calls back: its frames are on the stack, and a handle of its own leads to the node. */
    static void viaNativeCode(Node node, Runnable allocate) {
        MethodHandle compare = MethodHandles.insertArguments(COMPARE, 0, node, allocate);
        ValueLayout.OfInt number = ValueLayout.JAVA_INT;
        var address = ValueLayout.ADDRESS.withTargetLayout(number);
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment callback =
                    Linker.nativeLinker().upcallStub(compare, FunctionDescriptor.of(number, address, address), arena);
            MemorySegment numbers = arena.allocateFrom(number, 5, 3, 9, 1, 7);
            QSORT.invokeExact(numbers, (long) NUMBERS, number.byteSize(), callback);
            if (!Arrays.equals(numbers.toArray(number), new int[] {1, 3, 5, 7, 9})) {
                throw new AssertionError("sorted to " + Arrays.toString(numbers.toArray(number)));
            }
        } catch (Error | RuntimeException e) {
            throw e;
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
        node.verify();
    }

    private static int compare(Node node, Runnable allocate, MemorySegment a, MemorySegment b) {
        allocate.run();
        node.verify();
        return Integer.compare(a.get(ValueLayout.JAVA_INT, 0), b.get(ValueLayout.JAVA_INT, 0));
    }

    /** Native code reads and writes arrays in place. With G1 their regions are pinned meanwhile. */
    static void compress(int size) {
        byte[] bytes = new byte[size];
        for (int i = 0; i < size; i++) {
            bytes[i] = (byte) (i % 100);
        }
        byte[] packed = new byte[size + 100];
        byte[] unpacked = new byte[size];
        Deflater deflater = new Deflater();
        Inflater inflater = new Inflater();
        try {
            deflater.setInput(bytes);
            deflater.finish();
            int length = deflater.deflate(packed);
            inflater.setInput(packed, 0, length);
            if (inflater.inflate(unpacked) != size || !Arrays.equals(bytes, unpacked)) {
                throw new AssertionError("of " + size + " bytes " + length + " were made, and then others");
            }
        } catch (DataFormatException e) {
            throw new AssertionError(e);
        } finally {
            deflater.end();
            inflater.end();
        }
    }

    /** The VM's table of strings refers to them weakly. */
    static void intern(int number) {
        String text = "node " + number;
        String interned = text.intern();
        if (!interned.equals("node " + number) || interned != text.intern()) {
            throw new AssertionError("'" + interned + "' instead of '" + text + "'");
        }
    }

    /** The VM stores the target of a call site. */
    static void giveToCallSite(Node node) {
        SITE.setTarget(MethodHandles.constant(Node.class, node));
    }

    static Node takeFromCallSite() {
        try {
            return (Node) SITE.getTarget().invokeExact();
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
    }
}
