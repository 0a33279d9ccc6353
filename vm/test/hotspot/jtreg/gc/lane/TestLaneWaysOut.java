/*
 * Copyright (c) 2026, the Kinjo authors.
 * DO NOT ALTER OR REMOVE COPYRIGHT NOTICES OR THIS FILE HEADER.
 *
 * This code is free software; you can redistribute it and/or modify it
 * under the terms of the GNU General Public License version 2 only, as
 * published by the Free Software Foundation.
 */

package gc.lane;

/*
 * @test id=Serial
 * @summary Whatever JNI and JVMTI offer to get at a thread's objects, or to give it others, lanes notice it
 * @requires vm.gc.Serial & os.arch == "amd64"
 * @run main/othervm/native -agentlib:TestLaneWaysOut -Xmx128m -Xmn32m -XX:+UseSerialGC -XX:+UnlockDiagnosticVMOptions
 *      -XX:+UseLanes -XX:LaneSize=64k -XX:VerifyLanes=2 gc.lane.TestLaneWaysOut
 */

/*
 * @test id=Parallel
 * @summary Whatever JNI and JVMTI offer to get at a thread's objects, or to give it others, lanes notice it
 * @requires vm.gc.Parallel & os.arch == "amd64"
 * @run main/othervm/native -agentlib:TestLaneWaysOut -Xmx128m -Xmn32m -XX:+UseParallelGC -XX:+UnlockDiagnosticVMOptions
 *      -XX:+UseLanes -XX:LaneSize=64k -XX:VerifyLanes=2 gc.lane.TestLaneWaysOut
 */

/*
 * @test id=G1
 * @summary Whatever JNI and JVMTI offer to get at a thread's objects, or to give it others, lanes notice it
 * @requires vm.gc.G1 & os.arch == "amd64"
 * @run main/othervm/native -agentlib:TestLaneWaysOut -Xmx128m -XX:+UseG1GC -XX:+UnlockDiagnosticVMOptions
 *      -XX:+UseLanes -XX:LaneSize=64k -XX:VerifyLanes=2 gc.lane.TestLaneWaysOut
 */

import java.io.IOException;
import java.io.InputStream;
import java.lang.constant.ConstantDescs;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.MutableCallSite;
import java.lang.ref.Reference;
import java.util.function.Supplier;

/**
 * A thread makes an item in its lane, gives it away in one way, and allocates until the lane has been collected some
 * times. Then another thread takes the item by the same way, and finds in it what was put there.
 */
public class TestLaneWaysOut {
    /** It knows what is in it. */
    static class Item {
        final long number;
        final long check;
        final long[] more;
        volatile Item next;

        Item(long number) {
            this.number = number;
            this.check = ~number;
            this.more = new long[] {number, ~number};
        }

        void expect(long wanted) {
            if (number != wanted || check != ~wanted || more.length != 2 || more[0] != wanted || more[1] != ~wanted) {
                throw new AssertionError("item " + wanted + " was overwritten: " + number + ", " + check);
            }
        }
    }

    /** An item of a class that no other object has. */
    static final class Rare extends Item {
        Rare(long number) {
            super(number);
        }
    }

    /** What a thread is made to throw. */
    static final class Carrier extends Error {
        final transient Item item;

        Carrier(Item item) {
            this.item = item;
        }
    }

    private interface Giver {
        void give(Item item);
    }

    private interface Taker {
        Item take(Thread from);
    }

    private interface Putter {
        void put(Thread to, Item item);
    }

    private static final int ROUNDS = 15;
    private static final int SLOT_OF_ITEM = 1;

    static Item place;
    private static final Item HOLDER = new Item(0);
    private static final Item[] ELEMENTS = new Item[1];

    private static volatile boolean waiting;
    private static volatile boolean released;
    private static volatile boolean lost;
    private static volatile boolean finished;
    private static volatile Throwable failure;

    static native void giveGlobal(Item item);

    static native Item takeGlobal();

    static native void giveWeak(Item item);

    static native Item takeWeak();

    static native void giveField(Item holder, Item item);

    static native void giveStatic(Item item);

    static native void giveElement(Item[] array, Item item);

    static native void giveNewArray(Item item);

    static native Item takeNewArray();

    static native void giveTag(Item item);

    static native Item takeTag();

    static native void sample(boolean on);

    static native Item takeSampled();

    static native Item takeFromHeap(Class<?> type);

    static native Item takeByReferences(Class<?> type);

    static native Item takeLocal(Thread thread, int slot);

    static native void putLocal(Thread thread, int slot, Item item);

    static native Item takeOwned(Thread thread);

    static native boolean putResult(Thread thread, Item item);

    static native void putException(Thread thread, Throwable exception);

    static native void runAttached(int number);

    public static void main(String[] args) throws Exception {
        gives("a global reference", true, TestLaneWaysOut::giveGlobal, TestLaneWaysOut::takeGlobal);
        gives("a weak reference", false, TestLaneWaysOut::giveWeak, TestLaneWaysOut::takeWeak);
        gives("a field", true, item -> giveField(HOLDER, item), () -> HOLDER.next);
        gives("a static field", true, TestLaneWaysOut::giveStatic, () -> place);
        gives("an element", true, item -> giveElement(ELEMENTS, item), () -> ELEMENTS[0]);
        gives("a new array", true, TestLaneWaysOut::giveNewArray, TestLaneWaysOut::takeNewArray);
        gives("a call site", true, TestLaneWaysOut::giveToCallSite, TestLaneWaysOut::takeFromCallSite);
        gives("the data of a class", true, TestLaneWaysOut::giveClassData, TestLaneWaysOut::takeClassData);
        gives("a tag", false, TestLaneWaysOut::giveTag, TestLaneWaysOut::takeTag);
        gives("a sampled allocation", true, TestLaneWaysOut::makeSamples, TestLaneWaysOut::takeSampled);

        isFound("a local variable", thread -> takeLocal(thread, SLOT_OF_ITEM));
        isFound("an owned monitor", TestLaneWaysOut::takeOwned);
        isFound("a walk of the heap", thread -> takeFromHeap(Rare.class));
        isFound("a walk along references", thread -> takeByReferences(Rare.class));

        gets("a local variable", (thread, item) -> putLocal(thread, SLOT_OF_ITEM, item));
        gets("a result", (thread, item) -> {
            while (!putResult(thread, item)) {
                Thread.yield();
            }
        });
        gets("an exception", (thread, item) -> putException(thread, new Carrier(item)));

        attached();
    }

    private static final MutableCallSite SITE = new MutableCallSite(MethodType.methodType(Item.class));

    private static void giveToCallSite(Item item) {
        SITE.setTarget(MethodHandles.constant(Item.class, item));
    }

    private static Item takeFromCallSite() {
        try {
            return (Item) SITE.getTarget().invokeExact();
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
    }

    /** A class that the VM makes with an item. */
    private static final class Keeper {}

    private static volatile MethodHandles.Lookup keeper;

    private static void giveClassData(Item item) {
        try (InputStream bytes = TestLaneWaysOut.class.getResourceAsStream("TestLaneWaysOut$Keeper.class")) {
            keeper = MethodHandles.lookup().defineHiddenClassWithClassData(bytes.readAllBytes(), item, false);
        } catch (IOException | IllegalAccessException e) {
            throw new AssertionError(e);
        }
    }

    private static Item takeClassData() {
        try {
            return MethodHandles.classData(keeper, ConstantDescs.DEFAULT_NAME, Item.class);
        } catch (IllegalAccessException e) {
            throw new AssertionError(e);
        }
    }

    /** A native thread that is attached has a lane, and ends by detaching itself. */
    private static void attached() {
        for (int i = 1; i <= ROUNDS; i++) {
            runAttached(i);
            fillLanes();
            if (failure != null) {
                throw new AssertionError("an attached thread", failure);
            }
            place.expect(i);
        }
        System.out.println("an attached thread: " + ROUNDS + " rounds");
    }

    /** Called by such a thread. */
    static void ofAttached(int number) {
        try {
            fillLanes();
            Item item = new Item(number);
            Item own = new Item(-number);
            place = item;
            fillLanes();
            own.expect(-number);
        } catch (Throwable t) {
            failure = t;
        }
    }

    /** A thread gives its items away; this one takes them. Weak ways do not keep an item. */
    private static void gives(String way, boolean keeps, Giver giver, Supplier<Item> taker) throws Exception {
        rounds(way, number -> {
            Item item = new Item(number);
            giver.give(item);
            if (keeps) {
                item = null;
            }
            fillLanes();
            waiting = true;
            awaitRelease();
            Reference.reachabilityFence(item);
        }, (thread, number) -> {
            Item item = taker.get();
            if (item == null) {
                throw new AssertionError(way + " does not lead to an item");
            }
            item.expect(number);
        });
    }

    /** The agent keeps the last item that it is shown of those that are made here. */
    private static void makeSamples(Item like) {
        sample(true);
        for (int i = 0; i < 20_000; i++) {
            Item item = new Item(like.number);
            if (i % 100 == 0) {
                place = item; // so that the compiler makes them
            }
        }
        sample(false);
    }

    /** A thread keeps its items in its frames; this one finds them there. */
    private static void isFound(String way, Taker taker) throws Exception {
        rounds(way, number -> {
            // The items of earlier rounds are gone then: a walk of the heap finds dead objects, too.
            System.gc();
            hold(number);
            fillLanes();
            lost = true;
            while (!finished) {
                Thread.yield();
            }
        }, (thread, number) -> {
            Item item = taker.take(thread);
            // Its thread goes on, loses it, and needs memory.
            released = true;
            while (!lost && failure == null) {
                Thread.yield();
            }
            item.expect(number);
        });
    }

    /** This thread puts its own items into the frames of another, which looks at them. */
    private static void gets(String way, Putter putter) throws Exception {
        rounds(way, number -> {
            Item item;
            try {
                item = hold(-number);
            } catch (Carrier carrier) {
                item = carrier.item;
            }
            fillLanes();
            item.expect(number);
        }, (thread, number) -> {
            putter.put(thread, new Item(number));
            fillLanes();
        });
    }

    /** The item is in slot 1. */
    private static Item hold(int number) {
        Item item = new Rare(number);
        synchronized (item) {
            fillLanes();
            waiting = true;
            while (!released) {
                Thread.onSpinWait();
            }
        }
        return item;
    }

    private static void awaitRelease() {
        while (!released) {
            Thread.yield();
        }
    }

    private interface Part {
        void of(int number);
    }

    private interface OtherPart {
        void of(Thread thread, int number);
    }

    private static void rounds(String way, Part ofThread, OtherPart ofThis) throws Exception {
        for (int i = 1; i <= ROUNDS; i++) {
            int number = i;
            waiting = false;
            released = false;
            lost = false;
            finished = false;
            Thread thread = Thread.ofPlatform().start(() -> {
                try {
                    fillLanes(); // a thread gets its first lane when it has allocated some
                    ofThread.of(number);
                } catch (Throwable t) {
                    failure = t;
                    waiting = true;
                }
            });
            while (!waiting) {
                Thread.sleep(1);
            }
            if (failure == null) {
                ofThis.of(thread, number);
            }
            released = true;
            finished = true;
            thread.join();
            if (failure != null) {
                throw new AssertionError(way, failure);
            }
        }
        System.out.println(way + ": " + ROUNDS + " rounds");
    }

    /** As much as three lanes have. */
    private static void fillLanes() {
        long[] last = null;
        for (int i = 0; i < 300; i++) {
            last = new long[100];
            last[i % 100] = -1;
        }
        if (last.length != 100) {
            throw new AssertionError();
        }
    }
}
