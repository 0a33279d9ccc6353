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
 * @summary A JVMTI heap walk with tags gives no hash to reserved objects
 * @requires vm.flagless
 * @library /test/lib /
 * @modules java.base/jdk.internal.misc java.management jdk.management
 * @build runtime.lockReservation.TestLockReservationJNI runtime.lockReservation.MarkWord
 * @run main/othervm --enable-native-access=ALL-UNNAMED --add-exports=java.base/jdk.internal.misc=ALL-UNNAMED
 *      -XX:+UseLockReservation runtime.lockReservation.TestHeapWalkWithTags
 * @run main/othervm --enable-native-access=ALL-UNNAMED --add-exports=java.base/jdk.internal.misc=ALL-UNNAMED
 *      -XX:+UseLockReservation -XX:+UseCompactObjectHeaders runtime.lockReservation.TestHeapWalkWithTags
 */

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemorySegment;
import java.net.CookieHandler;
import runtime.lockReservation.TestLockReservationJNI.Box;
import runtime.lockReservation.TestLockReservationJNI.JNI;

public class TestHeapWalkWithTags {
    // Positions in the table of jvmti.h.
    private static final int SET_TAG = 106;
    private static final int ITERATE_THROUGH_HEAP = 115;
    private static final int ADD_CAPABILITIES = 141;

    private static final int VERSION = 0x3001_0200;
    private static final int UNTAGGED_ONLY = 4;

    public static void main(String[] args) throws Throwable {
        Box[] boxes = new Box[1000];
        for (int i = 0; i < boxes.length; i++) {
            boxes[i] = new Box();
            boxes[i].add();
        }
        Box tagged = new Box();
        CookieHandler.setDefault(tagged);
        JNI jni = new JNI();
        MemorySegment reference = jni.box();

        try (Arena arena = Arena.ofConfined()) {
            MemorySegment agent = JNI.environment(VERSION);
            MemorySegment capabilities = arena.allocate(16);
            capabilities.set(JAVA_INT, 0, 1); // can_tag_objects
            check((int) JNI.function(agent, ADD_CAPABILITIES, FunctionDescriptor.of(JAVA_INT, ADDRESS, ADDRESS))
                    .invokeExact(agent, capabilities), "AddCapabilities");
            check((int) JNI.function(agent, SET_TAG, FunctionDescriptor.of(JAVA_INT, ADDRESS, ADDRESS, JAVA_LONG))
                    .invokeExact(agent, reference, 1L), "SetTag");
            MemorySegment callbacks = arena.allocate(16 * ADDRESS.byteSize()); // none
            check((int) JNI.function(agent, ITERATE_THROUGH_HEAP,
                    FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_INT, ADDRESS, ADDRESS, ADDRESS))
                    .invokeExact(agent, UNTAGGED_ONLY, MemorySegment.NULL, callbacks, MemorySegment.NULL),
                    "IterateThroughHeap");
        }
        int hashed = 0;
        int reserved = 0;
        for (Box box : boxes) {
            hashed += MarkWord.hasHash(box) ? 1 : 0;
            reserved += MarkWord.isReserved(box) ? 1 : 0;
        }
        if (hashed != 0 || reserved < 900) {
            throw new AssertionError(hashed + " of 1000 objects have a hash, " + reserved + " are reserved");
        }
        jni.delete(reference);
    }

    private static void check(int status, String what) {
        if (status != 0) {
            throw new AssertionError(what + " failed: " + status);
        }
    }
}
