/*
 * Copyright (c) 2026, the Kinjo authors.
 * DO NOT ALTER OR REMOVE COPYRIGHT NOTICES OR THIS FILE HEADER.
 *
 * This code is free software; you can redistribute it and/or modify it
 * under the terms of the GNU General Public License version 2 only, as
 * published by the Free Software Foundation.
 */

package runtime.lockReservation;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.lang.management.ManagementFactory;
import jdk.internal.misc.Unsafe;

/** What an object's mark word tells, with compact object headers or without: see ReservationMark. */
final class MarkWord {
    static final boolean COMPACT = ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class)
            .getVMOption("UseCompactObjectHeaders").getValue().equals("true");

    private static final int LOCK_MASK = 3;
    private static final int RESERVED = 1 << 8; // with compact headers
    private static final int INDEX_MASK = 0x7ff;
    private static final int HASH_MASK = 0x7fff_ffff;

    private MarkWord() {}

    private static long of(Object object) {
        return Unsafe.getUnsafe().getLong(object, 0L);
    }

    static boolean isReserved(Object object) {
        long mark = of(object);
        return (mark & LOCK_MASK) == 0 && (COMPACT ? (mark & RESERVED) != 0 : mark >>> 53 != 0);
    }

    /** The index of the thread that a reserved object is reserved to. */
    static long owner(Object object) {
        return COMPACT ? of(object) >>> 24 & INDEX_MASK : of(object) >>> 53;
    }

    /** How often a reserved object has moved from one thread to another; stops at 3. */
    static long moves(Object object) {
        return of(object) >>> 9 & 3;
    }

    /** Not of an object that has a monitor. */
    static boolean hasHash(Object object) {
        return !(COMPACT && isReserved(object)) && (of(object) >>> 11 & HASH_MASK) != 0;
    }
}
