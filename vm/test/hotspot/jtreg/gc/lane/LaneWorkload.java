/*
 * Copyright (c) 2026, the Kinjo authors.
 * DO NOT ALTER OR REMOVE COPYRIGHT NOTICES OR THIS FILE HEADER.
 *
 * This code is free software; you can redistribute it and/or modify it
 * under the terms of the GNU General Public License version 2 only, as
 * published by the Free Software Foundation.
 */


package gc.lane;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.management.ManagementFactory;
import java.lang.ref.SoftReference;
import java.lang.ref.WeakReference;
import java.lang.reflect.Array;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Exchanger;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.atomic.LongAdder;

import javax.management.JMException;
import javax.management.ObjectName;

import jdk.internal.misc.Unsafe;

/**
 * Threads that build graphs of objects, mostly for themselves, and give some of them to others in every way that
 * there is. Each object knows its number, and by a model those of what it refers to. So whoever gets one checks it and
 * all that it refers to. A lane that reclaims too much, or an escape that is missed, leaves other things there.
 *
 * <p>Arguments: seconds to run, number of threads, seed. With the property {@code untilTold} the seconds begin when
 * the standard input ends.
 */
public class LaneWorkload {
    /**
     * An object that knows its number and those of what it refers to by its left, right and array. Only its maker changes
     * these. What others may change knows itself what it is.
     */
    static class Node {
        static final long SALT = 0x9E3779B97F4A7C15L;

        final long number;
        final long check;
        Node left;
        Node right;
        Object[] array;
        Object extra;
        volatile Node shared;
        private boolean entered;

        // The model: numbers, 0 for null. Its maker changes it when others may have the node already; so the version is
        // odd meanwhile.
        private long leftNumber;
        private long rightNumber;
        private long[] arrayNumbers;
        private volatile int version;

        Node(long number) {
            this.number = number;
            this.check = number * SALT;
        }

        void verify() {
            if (check != number * SALT) {
                throw new AssertionError("node " + number + " was overwritten: " + check);
            }
        }

        static long numberOf(Object object) {
            return object == null ? 0 : ((Node) object).number;
        }

        void setLeft(Node node) {
            version++;
            left = node;
            leftNumber = numberOf(node);
            version++;
        }

        void setRight(Node node) {
            version++;
            right = node;
            rightNumber = numberOf(node);
            version++;
        }

        void setArray(Object[] nodes) {
            long[] numbers = new long[nodes.length];
            for (int i = 0; i < nodes.length; i++) {
                numbers[i] = numberOf(nodes[i]);
            }
            version++;
            array = nodes;
            arrayNumbers = numbers;
            version++;
        }

        /** @param isNative whether the VM itself stores the reference, and not compiled code */
        void setElement(int i, Node node, boolean isNative) {
            version++;
            if (isNative) {
                Array.set(array, i, node);
            } else {
                array[i] = node;
            }
            arrayNumbers[i] = numberOf(node);
            version++;
        }

        /** Not while the maker changes it. */
        void verifyReferences() {
            int before = version;
            Node itsLeft = left;
            Node itsRight = right;
            Object[] itsArray = array == null ? null : array.clone();
            long[] numbers = arrayNumbers == null ? null : arrayNumbers.clone();
            long[] expected = {leftNumber, rightNumber};
            VarHandle.loadLoadFence();
            if (before % 2 != 0 || version != before) {
                return;
            }
            verifyNumber("left", itsLeft, expected[0]);
            verifyNumber("right", itsRight, expected[1]);
            if (itsArray != null && itsArray.length != numbers.length) {
                throw new AssertionError("array of node " + number + " has " + itsArray.length + " elements");
            }
            for (int i = 0; itsArray != null && i < itsArray.length; i++) {
                verifyNumber("element", (Node) itsArray[i], numbers[i]);
            }
        }

        private void verifyNumber(String what, Node node, long expected) {
            if (numberOf(node) != expected) {
                throw new AssertionError(what + " of node " + number + " is " + numberOf(node) + ", not " + expected);
            }
            if (node != null) {
                node.verify();
            }
        }

        /** By the thread that has the lock, which waits between only where that is told. */
        void enter() {
            if (entered) {
                throw new AssertionError("two threads have the lock of node " + number);
            }
            entered = true;
        }

        void leave() {
            entered = false;
        }
    }

    /** A node of another size, which can be cloned. */
    static final class WideNode extends Node implements Cloneable {
        long a;
        long b;
        Node third;
        long c;

        WideNode(long number) {
            super(number);
            a = b = c = ~number;
        }

        @Override
        void verify() {
            super.verify();
            if (a != ~number || b != ~number || c != ~number) {
                throw new AssertionError("wide node " + number + " was overwritten");
            }
        }

        @Override
        public WideNode clone() {
            try {
                return (WideNode) super.clone();
            } catch (CloneNotSupportedException e) {
                throw new AssertionError(e);
            }
        }
    }

    /** A node that its finalizer looks at. */
    static final class LastNode extends Node {
        LastNode(long number) {
            super(number);
        }

        @Override
        @SuppressWarnings({"deprecation", "removal"})
        protected void finalize() {
            // What is thrown here nobody sees.
            try {
                verify();
                verifyReferences();
                left.verify();
            } catch (Throwable e) {
                failureOfFinalizer = e;
            }
        }
    }

    private static volatile Throwable failureOfFinalizer;

    /** Of a node that has it as its extra, so it is never cleared as long as that node is in use. */
    private static final class ReferenceToItself extends WeakReference<Node> {
        private final long number;

        ReferenceToItself(Node node) {
            super(node);
            number = node.number;
        }

        void verify(Node node) {
            if (get() != node || node.number != number) {
                throw new AssertionError("the reference of node " + number + ", found in node " + node.number
                        + ", refers to " + (get() == null ? "nothing" : get().number));
            }
        }
    }

    private static final class NumberedReference extends SoftReference<Node> {
        private final long number;

        NumberedReference(Node node) {
            super(node);
            number = node.number;
        }

        void verify() {
            Node node = get();
            if (node != null && node.number != number) {
                throw new AssertionError("node " + node.number + " instead of " + number);
            }
        }
    }

    private static final Unsafe UNSAFE = Unsafe.getUnsafe();
    private static final long SHARED_OFFSET = UNSAFE.objectFieldOffset(Node.class, "shared");
    private static final VarHandle SHARED;
    private static final VarHandle ELEMENTS = MethodHandles.arrayElementVarHandle(Object[].class);

    static {
        try {
            SHARED = MethodHandles.lookup().findVarHandle(Node.class, "shared", Node.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private static final long LONGEST_SECONDS = 240;

    /** When threads end, by {@link System#nanoTime()}. */
    private static volatile long end;

    // Where threads meet.
    static volatile Node staticField;

    /** Surely published by whoever makes it. */
    record Pair(Object first, Object second) {}

    static volatile Pair staticPair = new Pair(null, null);
    static volatile Node contended;
    static final Node HOLDER = new Node(-1);
    static final Object[] TABLE = new Object[64];
    static final AtomicReference<Node> REFERENCE = new AtomicReference<>();
    static final AtomicReferenceArray<Node> REFERENCES = new AtomicReferenceArray<>(64);
    static final Map<Integer, Node> MAP = new ConcurrentHashMap<>();
    static final Exchanger<Node> EXCHANGER = new Exchanger<>();
    static final ThreadLocal<Node> LOCAL = new ThreadLocal<>();
    static final List<Node> LOCKED = new ArrayList<>();
    static final LongAdder STEPS = new LongAdder();

    private static final int DEPTH_OF_CHECK = 8;

    /** What one thread does. */
    private static final class Player implements Runnable {
        private final SplittableRandom random;
        private final Node[] kept = new Node[256];
        private long numbers;
        private long steps;

        Player(int index, long seed) {
            this.random = new SplittableRandom(seed * 31 + index);
            this.numbers = (long) index << 40;
        }

        /** What the player keeps is in the lane of this thread. */
        static void playInOwnLane(int index, long seed) {
            long[] last = null;
            for (int i = 0; i < 4_000; i++) {
                last = new long[100]; // a thread gets its first lane when it has allocated some
            }
            if (last.length == 100) {
                new Player(index, seed).run();
            }
        }

        private Node fresh() {
            long number = ++numbers;
            return random.nextInt(8) == 0 ? new WideNode(number) : new Node(number);
        }

        /** A tree of so many levels, with arrays of children here and there. */
        private Node tree(int levels) {
            Node node = fresh();
            if (levels > 0) {
                node.setLeft(tree(levels - 1));
                node.setRight(tree(levels - 1));
            } else if (random.nextInt(4) == 0) {
                Object[] array = new Object[size()];
                for (int i = 0; i < array.length; i += array.length < 100 ? 3 : 50) {
                    array[i] = fresh();
                }
                node.setArray(array);
            }
            return node;
        }

        /** Of an array: mostly a few words, now and then about as many as a limit of the VM, or more than a lane has. */
        private int size() {
            int kind = random.nextInt(1000);
            if (kind < 980) {
                return random.nextInt(40);
            }
            if (kind < 997) {
                return (32 << random.nextInt(5)) - 4 + random.nextInt(8);
            }
            return random.nextInt(50) > 0 ? random.nextInt(2_000) : random.nextInt(200_000);
        }

        private Node kept() {
            return kept[random.nextInt(kept.length)];
        }

        /** Changes what is kept by references between old and new objects, which stay in the thread. */
        private void mutate() {
            Node node = kept();
            if (node == null) {
                return;
            }
            switch (random.nextInt(6)) {
                case 0 -> node.setLeft(tree(random.nextInt(3)));
                case 1 -> node.setRight(kept());
                case 2 -> node.setArray(new Object[] {fresh(), node, kept()});
                case 3 -> {
                    Object extra = switch (random.nextInt(3)) {
                        case 0 -> new ReferenceToItself(node);
                        case 1 -> new NumberedReference(fresh());
                        default -> numbers(size());
                    };
                    // Others may have the node.
                    VarHandle.storeStoreFence();
                    node.extra = extra;
                }
                case 4 -> {
                    if (node.array != null && node.array.length > 0) {
                        node.setElement(random.nextInt(node.array.length), fresh(), random.nextBoolean());
                    }
                }
                default -> {
                    if (node instanceof WideNode wide) {
                        Node third = fresh();
                        VarHandle.storeStoreFence();
                        wide.third = third;
                    }
                }
            }
        }

        /** Gives a graph to whoever wants it, by one of many ways. */
        private void give() {
            Node node = random.nextInt(3) == 0 && kept() != null ? kept() : tree(random.nextInt(4));
            if (node == null) {
                return;
            }
            int slot = random.nextInt(64);
            // Some ways are races, by which the model must not come later than what it says.
            VarHandle.storeStoreFence();
            switch (random.nextInt(22)) {
                case 0 -> staticField = node;
                case 1 -> HOLDER.left = node;
                case 2 -> TABLE[slot] = node;
                case 3 -> REFERENCE.set(node);
                case 4 -> REFERENCES.compareAndSet(slot, REFERENCES.get(slot), node);
                case 5 -> REFERENCES.getAndSet(slot, node);
                case 6 -> MAP.put(slot, node);
                case 7 -> UNSAFE.putReference(HOLDER, SHARED_OFFSET, node);
                case 8 -> UNSAFE.compareAndSetReference(HOLDER, SHARED_OFFSET, HOLDER.shared, node);
                case 9 -> SHARED.setRelease(HOLDER, node);
                case 10 -> ELEMENTS.getAndSet(TABLE, slot, node);
                case 11 -> ELEMENTS.weakCompareAndSetPlain(TABLE, slot, ELEMENTS.getVolatile(TABLE, slot), node);
                case 12 -> {
                    Object[] few = {node, tree(1), fresh()};
                    VarHandle.storeStoreFence();
                    System.arraycopy(few, 0, TABLE, slot % 60, 3);
                }
                case 13 -> TABLE[slot] = new Object[] {node, fresh()}.clone();
                case 14 -> {
                    WideNode wide = new WideNode(++numbers);
                    wide.third = node;
                    wide.setLeft(fresh());
                    staticField = wide.clone();
                }
                case 15 -> TABLE[slot] = Arrays.copyOf(new Object[] {node, fresh(), fresh()}, 2 + random.nextInt(6));
                case 16 -> HOLDER.array = large(node, fresh());
                case 17 -> SHARED.compareAndExchange(HOLDER, HOLDER.shared, node);
                case 18 -> ELEMENTS.compareAndExchange(TABLE, slot, TABLE[slot], node);
                case 19 -> staticPair = new Pair(node, fresh());
                case 20 -> LaneSteps.giveToCallSite(node);
                default -> {
                    synchronized (LOCKED) {
                        LOCKED.add(node);
                        if (LOCKED.size() > 50) {
                            LOCKED.subList(0, 25).clear();
                        }
                    }
                }
            }
        }

        /** Too large for a lane; C2 initializes it with its allocation. */
        private static Object[] large(Node first, Node second) {
            Object[] large = new Object[20_000];
            large[0] = first;
            large[1] = second;
            return large;
        }

        private void take() {
            int slot = random.nextInt(64);
            Object got = switch (random.nextInt(11)) {
                case 0 -> staticField;
                case 1 -> HOLDER.left;
                case 2 -> TABLE[slot];
                case 3 -> REFERENCE.get();
                case 4 -> REFERENCES.get(slot);
                case 5 -> MAP.get(slot);
                case 6 -> HOLDER.shared;
                case 7 -> staticPair.first();
                case 8 -> staticPair.second();
                case 9 -> LaneSteps.takeFromCallSite();
                default -> HOLDER.array;
            };
            check(got, DEPTH_OF_CHECK);
            if (got instanceof Node node && random.nextInt(2) == 0) {
                lockTwice(node);
            }
            if (got instanceof Node node && random.nextInt(4) == 0) {
                // Something of one's own in somebody else's object.
                Node extra = fresh();
                VarHandle.storeStoreFence();
                node.extra = extra;
                node.shared = tree(1);
            }
        }

        private void check(Object object, int depth) {
            if (object == null || depth == 0) {
                return;
            }
            switch (object) {
                case Node node -> {
                    node.verify();
                    if (node != HOLDER) {
                        node.verifyReferences();
                    }
                    if (node.extra instanceof ReferenceToItself reference) {
                        reference.verify(node);
                    }
                    check(node.left, depth - 1);
                    check(node.right, depth - 1);
                    check(node.array, depth - 1);
                    check(node.extra, depth - 1);
                    check(node.shared, depth - 1);
                    if (node instanceof WideNode wide) {
                        check(wide.third, depth - 1);
                    }
                }
                case Object[] array -> {
                    // Of a large one what large() has put there.
                    for (int i = 0; i < array.length && i < 100; i++) {
                        check(array[i], depth / 2);
                    }
                }
                case ReferenceToItself reference -> check(reference.get(), depth - 1);
                case NumberedReference reference -> {
                    reference.verify();
                    check(reference.get(), depth - 1);
                }
                case long[] numbers -> verifyNumbers(numbers);
                default -> throw new AssertionError("nothing that was put there: " + object.getClass());
            }
        }

        private static long[] numbers(int size) {
            long[] numbers = new long[size];
            Arrays.fill(numbers, size * Node.SALT);
            return numbers;
        }

        private static void verifyNumbers(long[] numbers) {
            for (long number : numbers) {
                if (number != numbers.length * Node.SALT) {
                    throw new AssertionError(number + " in an array of " + numbers.length + " numbers");
                }
            }
        }

        /** Arrays of arrays, some made by the VM itself, which live while much else is allocated. */
        private void arrays() {
            byte[][] bytes = new byte[1 + random.nextInt(8)][];
            Node[][] nodes = (Node[][]) Array.newInstance(Node.class, 1 + random.nextInt(4), 1 + random.nextInt(20));
            long[][] numbers = new long[1 + random.nextInt(4)][random.nextInt(50)];
            for (int i = 0; i < bytes.length; i++) {
                bytes[i] = new byte[size()];
                Arrays.fill(bytes[i], (byte) i);
            }
            long first = this.numbers;
            for (Node[] row : nodes) {
                for (int i = 0; i < row.length; i++) {
                    row[i] = fresh();
                }
            }
            for (long[] row : numbers) {
                Arrays.fill(row, row.length * Node.SALT);
            }
            churn();
            for (int i = 0; i < bytes.length; i++) {
                for (byte found : bytes[i]) {
                    if (found != (byte) i) {
                        throw new AssertionError(found + " in an array of bytes of " + i);
                    }
                }
            }
            for (Node[] row : nodes) {
                for (Node node : row) {
                    node.verifyNumber("the next one", node, ++first);
                }
            }
            for (long[] row : numbers) {
                verifyNumbers(row);
            }
        }

        private void exchange() throws InterruptedException {
            Node node = tree(2);
            try {
                check(EXCHANGER.exchange(node, 1, TimeUnit.MILLISECONDS), DEPTH_OF_CHECK);
            } catch (TimeoutException nobodyThere) {
                check(node, DEPTH_OF_CHECK);
            }
        }

        /** Garbage of the usual kinds, which no other thread sees. */
        private void churn() {
            StringBuilder text = new StringBuilder();
            Map<String, Integer> counts = new HashMap<>();
            ArrayDeque<Node> queue = new ArrayDeque<>();
            for (int i = 0; i < 50; i++) {
                text.append(i).append(',');
                counts.merge("k" + i % 7, 1, Integer::sum);
                queue.add(fresh());
            }
            int sum = counts.values().stream().mapToInt(Integer::intValue).sum();
            if (sum != 50 || text.toString().split(",").length != 50) {
                throw new AssertionError("counted " + sum + ", wrote " + text);
            }
            for (Node node : queue) {
                node.verify();
            }
        }

        /** A long list, of which each node escapes when the first one does. */
        private void giveChain() {
            Node first = fresh();
            for (int i = 0; i < 20_000; i++) {
                Node before = fresh();
                before.setRight(first);
                first = before;
            }
            staticField = first;
            int length = 0;
            for (Node node = first; node != null; node = node.right) {
                node.verify();
                node.verifyReferences();
                length++;
            }
            if (length != 20_001) {
                throw new AssertionError("a list of " + length);
            }
        }

        /** Maps grow, shrink and move their entries; one of them is seen by others at last. */
        private void maps() {
            List<Map<Long, Node>> maps = List.of(new HashMap<>(), new TreeMap<>(), new LinkedHashMap<>());
            long start = numbers;
            for (int i = 0; i < 300; i++) {
                Node node = fresh();
                maps.forEach(map -> map.put(node.number, node));
                if (i % 3 == 0) {
                    long gone = start + 1 + random.nextInt(i + 1);
                    maps.forEach(map -> map.remove(gone));
                }
            }
            int size = maps.get(0).size();
            for (Map<Long, Node> map : maps) {
                map.forEach((number, node) -> {
                    node.verify();
                    if (node.number != number) {
                        throw new AssertionError("node " + node.number + " stands for " + number);
                    }
                });
                if (map.size() != size) {
                    throw new AssertionError("maps of " + size + " and of " + map.size());
                }
            }
            if (random.nextInt(4) == 0) {
                TABLE[random.nextInt(64)] = maps.get(random.nextInt(3)).values().toArray();
            }
        }

        /** Objects with a finalizer escape when they are made, and what they refer to with them. */
        private void finalizable() {
            for (int i = 0; i < 20; i++) {
                Node last = new LastNode(++numbers);
                last.setLeft(fresh());
            }
        }

        private void viaException() {
            Node node = tree(2);
            try {
                thrower(node, 5);
            } catch (Carrier carrier) {
                check(carrier.node, DEPTH_OF_CHECK);
            }
        }

        private void thrower(Node node, int depth) {
            if (depth == 0) {
                throw new Carrier(node);
            }
            thrower(node, depth - 1);
        }

        private void viaThread() throws InterruptedException {
            Node node = tree(3);
            Node[] back = new Node[1];
            // This player and what it keeps must not escape.
            Player other = new Player(1000, random.nextLong());
            Thread thread = random.nextBoolean()
                    ? new Thread(() -> back[0] = new Node(node.number + 1))
                    : Thread.ofVirtual().unstarted(() -> {
                        Node its = other.tree(2);
                        Thread.yield();
                        other.check(its, DEPTH_OF_CHECK);
                        other.check(node, DEPTH_OF_CHECK);
                        back[0] = new Node(node.number + 1);
                    });
            thread.start();
            thread.join();
            back[0].verify();
            check(node, DEPTH_OF_CHECK);
        }

        /** By the VM and native code. Where they get at what allocates, this player and what it keeps must not escape. */
        private void byOthers() {
            Player other = new Player(1000, random.nextLong());
            switch (random.nextInt(4)) {
                case 0 -> LaneSteps.viaScopedValue(tree(1), this::churn);
                case 1 -> LaneSteps.viaNativeCode(tree(2), other::churn);
                case 2 -> LaneSteps.compress(1 + size());
                default -> LaneSteps.intern(random.nextInt(500));
            }
        }

        /** While one has the lock, of an object that it may have just made, others wait for it. */
        private void contend() {
            Node node = contended;
            if (node == null || random.nextInt(10) == 0) {
                node = fresh();
                contended = node;
            }
            synchronized (node) {
                node.enter();
                churn();
                node.verify();
                node.leave();
            }
        }

        private static void lockTwice(Node node) {
            synchronized (node) {
                node.enter();
                synchronized (node) {
                    node.verify();
                }
                node.leave();
            }
        }

        private void lock() {
            Node node = fresh();
            for (int i = random.nextInt(4); i > 0; i--) {
                lockTwice(node);
            }
            synchronized (node) {
                node.setLeft(fresh());
                if (random.nextInt(100) == 0) {
                    try {
                        // Makes a monitor.
                        node.wait(1);
                    } catch (InterruptedException e) {
                        throw new AssertionError(e);
                    }
                }
                node.enter();
                if (random.nextInt(10) == 0) {
                    staticField = node;
                }
                node.setRight(fresh());
                lockTwice(node.right);
                node.leave();
            }
            lockTwice(node);
            if (System.identityHashCode(node) != System.identityHashCode(node)) {
                throw new AssertionError("the hash changed");
            }
            check(node, 3);
        }

        @Override
        public void run() {
            try {
                while (System.nanoTime() - end < 0) {
                    steps++;
                    int kind = random.nextInt(1000);
                    if (kind < 300) {
                        kept[random.nextInt(kept.length)] = random.nextInt(3) == 0 ? null : tree(random.nextInt(5));
                    } else if (kind < 600) {
                        mutate();
                    } else if (kind < 700) {
                        churn();
                    } else if (kind < 800) {
                        give();
                    } else if (kind < 900) {
                        take();
                    } else if (kind < 940) {
                        check(kept(), DEPTH_OF_CHECK);
                    } else if (kind < 951) {
                        lock();
                    } else if (kind < 955) {
                        contend();
                    } else if (kind < 969) {
                        arrays();
                    } else if (kind < 970) {
                        exchange();
                    } else if (kind < 990) {
                        viaException();
                    } else if (kind < 992) {
                        viaThread();
                    } else if (kind < 993) {
                        LOCAL.set(tree(1));
                        check(LOCAL.get(), DEPTH_OF_CHECK);
                    } else if (kind < 995) {
                        byOthers();
                    } else if (kind == 995 && random.nextInt(10) == 0) {
                        giveChain();
                    } else if (kind == 996) {
                        maps();
                    } else if (kind == 997) {
                        finalizable();
                    } else if (kind == 999 && random.nextInt(50) == 0) {
                        System.gc();
                    } else {
                        Thread.currentThread().getStackTrace();
                    }
                }
                for (Node node : kept) {
                    check(node, DEPTH_OF_CHECK);
                }
                STEPS.add(steps);
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }
    }

    /** Looks at all threads and the heap now and then, as tools do: at what others have locked, and at all objects. */
    private static void observe(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        try {
            while (true) {
                Thread.sleep(random.nextInt(400));
                switch (random.nextInt(5)) {
                    case 0 -> ManagementFactory.getThreadMXBean().dumpAllThreads(true, true);
                    case 1 -> dumpThreads();
                    case 2 -> Thread.getAllStackTraces();
                    case 3 -> command("gcClassHistogram");
                    default -> command("threadPrint", "-l", "-e");
                }
            }
        } catch (InterruptedException | JMException | IOException e) {
            throw new AssertionError(e);
        }
    }

    /** With what threads have locked and wait for, also virtual ones. */
    private static void dumpThreads() throws IOException {
        Path file = Path.of("threads-" + ProcessHandle.current().pid() + ".json").toAbsolutePath();
        ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class)
                .dumpThreads(file.toString(), HotSpotDiagnosticMXBean.ThreadDumpFormat.JSON);
        Files.delete(file);
    }

    private static void command(String name, String... arguments) throws JMException {
        ManagementFactory.getPlatformMBeanServer().invoke(
                ObjectName.getInstance("com.sun.management:type=DiagnosticCommand"),
                name,
                new Object[] {arguments},
                new String[] {String[].class.getName()});
    }

    private static final class Carrier extends RuntimeException {
        final transient Node node;

        Carrier(Node node) {
            this.node = node;
        }
    }

    public static void main(String[] args) throws Exception {
        int seconds = Integer.parseInt(args[0]);
        int threads = Integer.parseInt(args[1]);
        long seed = args.length > 2 ? Long.parseLong(args[2]) : System.nanoTime();
        System.out.println("seed " + seed);
        boolean untilTold = Boolean.getBoolean("untilTold");
        end = System.nanoTime() + TimeUnit.SECONDS.toNanos(untilTold ? LONGEST_SECONDS : seconds);
        List<Throwable> failures = new ArrayList<>();
        Thread.UncaughtExceptionHandler handler = (thread, failure) -> {
            synchronized (failures) {
                failures.add(failure);
            }
        };
        List<Thread> all = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            int index = i + 1;
            // What every second one keeps does not escape with it.
            Runnable player =
                    i % 2 == 0 ? new Player(index, seed) : () -> Player.playInOwnLane(index, seed);
            // One of four is a virtual thread.
            Thread thread = i % 4 == 3 ? Thread.ofVirtual().unstarted(player) : Thread.ofPlatform().unstarted(player);
            thread.setUncaughtExceptionHandler(handler);
            all.add(thread);
        }
        Thread observer = new Thread(() -> observe(seed));
        observer.setDaemon(true);
        observer.setUncaughtExceptionHandler(handler);
        observer.start();
        all.forEach(Thread::start);
        if (untilTold) {
            System.in.readAllBytes();
            end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
        }
        for (Thread thread : all) {
            thread.join();
        }
        synchronized (failures) {
            if (failureOfFinalizer != null) {
                failures.add(failureOfFinalizer);
            }
            for (Throwable failure : failures) {
                failure.printStackTrace();
            }
            if (!failures.isEmpty()) {
                throw new AssertionError(failures.size() + " failures; seed " + seed);
            }
        }
        System.out.println("steps " + STEPS.sum());
        System.out.println("checked");
    }
}
