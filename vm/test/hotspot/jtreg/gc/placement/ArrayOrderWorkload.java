/*
 * Copyright (c) 2026, the Kinjo authors.
 * DO NOT ALTER OR REMOVE COPYRIGHT NOTICES OR THIS FILE HEADER.
 *
 * This code is free software; you can redistribute it and/or modify it
 * under the terms of the GNU General Public License version 2 only, as
 * published by the Free Software Foundation.
 */

package gc.placement;

import java.lang.ref.WeakReference;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

import jdk.test.whitebox.WhiteBox;

/**
 * Builds object arrays, has them copied by young collections, and checks content and addresses.
 * What must hold of the addresses follows from the flags that this VM runs with; see
 * {@link Expectation}. TestArrayOrder starts it with many sets of flags.
 */
public class ArrayOrderWorkload {
    private static final WhiteBox WB = WhiteBox.getWhiteBox();

    /** Arrays are split into ranges of 50 slots: lengths on both sides of one and two ranges. */
    private static final int[] LENGTHS = {0, 1, 2, 3, 49, 50, 51, 74, 75, 76, 99, 100, 101, 149, 151, 1000};
    private static final int LARGE = 30_000;
    private static final int HUMONGOUS = 140_000;

    /** Young collections that an object survives before it is promoted: see TestArrayOrder. */
    private static final int TENURING_THRESHOLD = 3;

    /** What the addresses of neighbouring referents must look like. */
    private enum Expectation {
        /** Every pair ascends, except where a region of G1 ends. */
        EXACT,
        /** With several workers, or when cards are scanned: each range ascends, ranges may change places. */
        MOSTLY_ASCENDING,
        /** The stock VM's order, each range reversed. It shows that this test can see disorder. */
        MOSTLY_DESCENDING,
        /** Both directions occur. */
        MIXED,
        /** Nothing but the content is checked. */
        ANY
    }

    private static final boolean ORDER = flag("ArrayElementsInOrder");
    private static final boolean STRESS = flag("StressArrayElementsInOrder");
    private static final boolean G1 = flag("UseG1GC");
    private static final boolean PARALLEL = flag("UseParallelGC");
    private static final boolean SERIAL = flag("UseSerialGC");
    private static final boolean ONE_WORKER = SERIAL || WB.getUintVMFlag("ParallelGCThreads") == 1;
    /** Several workers steal from each other; on an idle machine they put fewer than 2 % out of order. */
    private static final double TOLERANCE = ONE_WORKER ? 0.95 : 0.7;
    private static final long REGION_SIZE = G1 ? WB.g1RegionSize() : Long.MAX_VALUE;

    private static boolean flag(String name) {
        Boolean value = WB.getBooleanVMFlag(name);
        return value != null && value; // the stock VM does not know our flags
    }

    private static Expectation expectationForCopiedArrays() {
        if (SERIAL) {
            return Expectation.EXACT; // breadth first: never had the problem
        }
        if (!G1 && !PARALLEL) {
            return Expectation.ANY;
        }
        if (STRESS) {
            return Expectation.MIXED;
        }
        if (ORDER) {
            return ONE_WORKER ? Expectation.EXACT : Expectation.MOSTLY_ASCENDING;
        }
        return Expectation.MOSTLY_DESCENDING;
    }

    private static Expectation expectationForScannedCards() {
        // Not exact: a worker leaves some slots of a run of dirty cards on its stack when it goes on to the next.
        if (SERIAL) {
            return Expectation.MOSTLY_ASCENDING;
        }
        if (STRESS || !G1 && !PARALLEL) {
            return Expectation.ANY; // the runs are as long as the arrays: too few of them for a mixture
        }
        return ORDER ? Expectation.MOSTLY_ASCENDING : Expectation.MOSTLY_DESCENDING;
    }

    /** Referents of one kind, which know the number they were made with. */
    private enum Kind {
        INTEGER(Integer.class) {
            Object make(int id) { return Integer.valueOf(id + 1_000_000); } // beyond the cache
            boolean is(Object o, int id) { return (Integer) o == id + 1_000_000; }
        },
        STRING(String.class) {
            Object make(int id) { return text(id); }
            boolean is(Object o, int id) { return o.equals(text(id)); }
        },
        RECORD(Pair.class) {
            Object make(int id) { return new Pair(id, text(id)); }
            boolean is(Object o, int id) { return o.equals(new Pair(id, text(id))); }
        },
        CHAIN(Link.class) {
            Object make(int id) { return new Link(id, new Link(id + 1, new Link(id + 2, null))); }
            boolean is(Object o, int id) {
                Link a = (Link) o;
                return a.id == id && a.next.id == id + 1 && a.next.next.id == id + 2 && a.next.next.next == null;
            }
        },
        PRIMITIVES(int[].class) {
            Object make(int id) { return new int[] {id, ~id, id * 31}; }
            boolean is(Object o, int id) {
                int[] a = (int[]) o;
                return a.length == 3 && a[0] == id && a[1] == ~id && a[2] == id * 31;
            }
        },
        ARRAY(Object[].class) {
            Object make(int id) {
                Object[] a = new Object[60]; // longer than one range
                for (int i = 0; i < a.length; i += 3) {
                    a[i] = INTEGER.make(id + i);
                }
                return a;
            }
            boolean is(Object o, int id) {
                Object[] a = (Object[]) o;
                for (int i = 0; i < a.length; i++) {
                    if (i % 3 == 0 ? !INTEGER.is(a[i], id + i) : a[i] != null) {
                        return false;
                    }
                }
                return a.length == 60;
            }
        },
        REFERENCE(NumberedReference.class) {
            Object make(int id) { return new NumberedReference(id); }
            boolean is(Object o, int id) {
                NumberedReference r = (NumberedReference) o;
                return r.id == id && r.get() == NumberedReference.KEPT;
            }
        },
        MIXED(Object.class) {
            Object make(int id) { return one(id).make(id); }
            boolean is(Object o, int id) { return one(id).is(o, id); }
            private Kind one(int id) { return values()[id % MIXED.ordinal()]; }
        };

        final Class<?> type;

        Kind(Class<?> type) {
            this.type = type;
        }

        abstract Object make(int id);
        abstract boolean is(Object o, int id);

        static String text(int id) {
            return "number " + id;
        }
    }

    private record Pair(int number, String text) {}

    private static final class Link {
        final long id;
        final Link next;

        Link(long id, Link next) {
            this.id = id;
            this.next = next;
        }
    }

    private static final class NumberedReference extends WeakReference<Object> {
        static final Object KEPT = new Object();
        final int id;

        NumberedReference(int id) {
            super(KEPT);
            this.id = id;
        }
    }

    private enum Fill {
        /** A new referent in each slot. */
        FULL {
            int id(int slot, int length) { return slot; }
        },
        /** Null in every third slot, beginning with the first. */
        NULLS {
            int id(int slot, int length) { return slot % 3 == 0 ? -1 : slot; }
        },
        /** The first half in order, the second half has the same referents once more. */
        DUPLICATES {
            int id(int slot, int length) { return slot % ((length + 1) / 2); }
        },
        /** Few slots of an array, far from each other. */
        SPARSE {
            int id(int slot, int length) { return slot % 97 == 13 ? slot : -1; }
        };

        /** The number of the referent in a slot, or -1 for null. */
        abstract int id(int slot, int length);
    }

    /** One array and what it must contain. */
    private static final class Case {
        final Kind kind;
        final Fill fill;
        final Object[] slots;

        Case(Kind kind, Fill fill, int length) {
            this.kind = kind;
            this.fill = fill;
            this.slots = (Object[]) Array.newInstance(kind.type, length);
        }

        Case filled() {
            Object[] made = fill == Fill.DUPLICATES ? new Object[slots.length] : null;
            for (int i = 0; i < slots.length; i++) {
                int id = fill.id(i, slots.length);
                if (id >= 0) {
                    if (made != null && made[id] != null) {
                        slots[i] = made[id];
                    } else {
                        slots[i] = kind.make(id);
                        if (made != null) {
                            made[id] = slots[i];
                        }
                    }
                }
            }
            return this;
        }

        void checkContent() {
            for (int i = 0; i < slots.length; i++) {
                int id = fill.id(i, slots.length);
                Object o = slots[i];
                if (id < 0 ? o != null : o == null || !kind.is(o, id)) {
                    throw new RuntimeException(this + ": wrong object in slot " + i + ": " + o);
                }
                if (fill == Fill.DUPLICATES && o != slots[id]) {
                    throw new RuntimeException(this + ": slots " + id + " and " + i + " must be one object");
                }
            }
        }

        /** Adds the addresses of neighbouring referents. Of one object in several slots, the first counts. */
        void measure(Order order) {
            BitSet seen = new BitSet(slots.length);
            long previous = 0;
            for (int i = 0; i < slots.length; i++) {
                int id = fill.id(i, slots.length);
                if (id >= 0 && !seen.get(id)) {
                    seen.set(id);
                    long address = WB.getObjectAddress(slots[i]);
                    if (previous != 0) {
                        order.add(this, i, previous, address);
                    }
                    previous = address;
                }
            }
        }

        @Override
        public String toString() {
            return kind.type.getSimpleName() + "[" + slots.length + "] of " + kind + ", " + fill;
        }
    }

    /** Counts pairs of neighbouring referents by direction. */
    private static final class Order {
        int ascending;
        int descending;
        int otherRegion;
        String firstDescent;

        void add(Case where, int slot, long first, long second) {
            if (first / REGION_SIZE != second / REGION_SIZE) {
                otherRegion++;
            } else if (first < second) {
                ascending++;
            } else {
                descending++;
                if (firstDescent == null) {
                    firstDescent = where + ", slot " + slot + ": 0x" + Long.toHexString(second)
                            + " behind 0x" + Long.toHexString(first);
                }
            }
        }

        void check(String what, Expectation expectation) {
            int sameRegion = ascending + descending;
            int all = sameRegion + otherRegion;
            double share = sameRegion == 0 ? 1 : (double) ascending / sameRegion;
            System.out.printf("%s: %.2f %% of %d pairs ascending, %d pairs in two regions; expected: %s%n",
                    what, 100 * share, all, otherRegion, expectation);
            boolean ok = switch (expectation) {
                case EXACT -> descending == 0 && otherRegion <= all / 50;
                case MOSTLY_ASCENDING -> share > TOLERANCE;
                case MOSTLY_DESCENDING -> share < 1 - TOLERANCE;
                case MIXED -> share > 0.05 && share < 0.95;
                case ANY -> true;
            };
            if (!ok) {
                throw new RuntimeException(what + ": not " + expectation + ", first descent: " + firstDescent);
            }
        }
    }

    /** What is to be checked is reachable from here only, so that every copy begins at the array. */
    private static List<Case> cases = new ArrayList<>();

    public static void main(String[] args) {
        System.out.println("order " + ORDER + ", stress " + STRESS + ", one worker " + ONE_WORKER);
        copiedArrays();
        scannedCards(Kind.RECORD, List.of(Fill.values()), LARGE, 1000, 101, 100, 51, 3);
        if (G1) {
            scannedCards(Kind.INTEGER, List.of(Fill.FULL, Fill.SPARSE), HUMONGOUS);
        }
    }

    /** Arrays and referents are young and are copied together. */
    private static void copiedArrays() {
        buildSmall();
        List<Object> list = buildList();
        buildLarge();
        for (int collection = 1; collection <= TENURING_THRESHOLD + 1; collection++) {
            WB.youngGC();
            checkContent();
            if (isWorthALook(collection)) {
                checkList(list);
                checkAddresses("copied arrays, collection " + collection, expectationForCopiedArrays());
            }
        }
        Case last = cases.getLast();
        if ((G1 || PARALLEL || SERIAL) && !WB.isObjectInOldGen(last.slots[last.slots.length - 1])) {
            throw new RuntimeException("The referents are not promoted: promotion was not tested");
        }
        cases = new ArrayList<>();
    }

    /** The first copy and the promotion: reading an address takes time in a debug VM. */
    private static boolean isWorthALook(int collection) {
        return collection == 1 || collection == TENURING_THRESHOLD + 1;
    }

    // The builders have frames of their own: a referent in a dead local variable would be copied first.

    private static void buildSmall() {
        for (Kind kind : Kind.values()) {
            for (int length : LENGTHS) {
                for (Fill fill : Fill.values()) {
                    cases.add(new Case(kind, fill, length).filled());
                }
            }
        }
    }

    private static void buildLarge() {
        cases.add(new Case(Kind.STRING, Fill.NULLS, LARGE / 5).filled());
        cases.add(new Case(Kind.CHAIN, Fill.DUPLICATES, LARGE / 5).filled());
        cases.add(new Case(Kind.RECORD, Fill.FULL, LARGE).filled());
    }

    private static List<Object> buildList() {
        List<Object> list = new ArrayList<>();
        for (int i = 0; i < 1000; i++) {
            list.add(Kind.STRING.make(i));
        }
        return list;
    }

    private static void checkList(List<Object> list) {
        Order order = new Order();
        for (int i = 0; i < list.size(); i++) {
            if (!Kind.STRING.is(list.get(i), i)) {
                throw new RuntimeException("ArrayList: wrong element " + i);
            }
            if (i > 0) {
                order.add(null, i, WB.getObjectAddress(list.get(i - 1)), WB.getObjectAddress(list.get(i)));
            }
        }
        order.check("an ArrayList", expectationForCopiedArrays());
    }

    /** Old arrays get young referents: what the collectors visit is the slots on dirty cards. */
    private static void scannedCards(Kind kind, List<Fill> fills, int... lengths) {
        for (int length : lengths) {
            for (Fill fill : fills) {
                cases.add(new Case(kind, fill, length));
            }
        }
        for (int i = 0; i <= TENURING_THRESHOLD; i++) {
            WB.youngGC();
        }
        for (Case c : cases) {
            if ((G1 || PARALLEL || SERIAL) && !WB.isObjectInOldGen(c.slots)) {
                throw new RuntimeException(c + " is not promoted");
            }
            if (G1 && c.slots.length == HUMONGOUS && !WB.g1IsHumongous(c.slots)) {
                throw new RuntimeException(c + " is not humongous");
            }
            c.filled();
        }
        for (int collection = 1; collection <= TENURING_THRESHOLD + 1; collection++) {
            WB.youngGC();
            checkContent();
            if (isWorthALook(collection)) {
                checkAddresses("old arrays from " + lengths[0] + " slots, collection " + collection,
                        expectationForScannedCards());
            }
        }
        // The promoted referents must be found from the array alone.
        WB.fullGC();
        checkContent();
        cases = new ArrayList<>();
    }

    private static void checkContent() {
        for (Case c : cases) {
            c.checkContent();
        }
    }

    private static void checkAddresses(String what, Expectation expectation) {
        if (expectation == Expectation.ANY && !G1 && !PARALLEL && !SERIAL) {
            return; // a concurrent collector moves objects at any time
        }
        for (int attempt = 0; attempt < 3; attempt++) {
            Object canary = new Object();
            long before = WB.getObjectAddress(canary);
            Order order = new Order();
            for (Case c : cases) {
                c.measure(order);
            }
            if (WB.getObjectAddress(canary) == before) {
                order.check(what, expectation);
                return;
            }
        }
        throw new RuntimeException("A collection moved the objects while addresses were read: the heap is too small");
    }
}
