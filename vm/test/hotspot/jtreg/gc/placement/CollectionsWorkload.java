/*
 * Copyright (c) 2026, the Kinjo authors.
 * DO NOT ALTER OR REMOVE COPYRIGHT NOTICES OR THIS FILE HEADER.
 *
 * This code is free software; you can redistribute it and/or modify it
 * under the terms of the GNU General Public License version 2 only, as
 * published by the Free Software Foundation.
 */

package gc.placement;

import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.lang.ref.SoftReference;
import java.lang.ref.WeakReference;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedList;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.WeakHashMap;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import jdk.test.lib.Utils;

/**
 * Changes collections of many kinds at random and compares them with an array of numbers, which the collector does not
 * see as references. Arguments: seconds, and young collections that there must be before it ends, however long that
 * takes.
 */
public class CollectionsWorkload {
    private static final int THREADS = 2;
    private static final int KEYS = 10_000;

    /** A chain with a reference to follow first and others, among them one of the collector's own kind. */
    private static final class Link {
        final int number;
        final Integer boxed;
        final WeakReference<Integer> weak;
        final SoftReference<int[]> soft;
        Link next;

        Link(int number, Link next) {
            this.number = number;
            this.boxed = 1_000_000 + number;
            this.weak = new WeakReference<>(boxed);
            this.soft = new SoftReference<>(new int[] {number});
            this.next = next;
        }

        void check() {
            int[] kept = soft.get();
            if (boxed != 1_000_000 + number || weak.get() != boxed || kept != null && kept[0] != number) {
                throw new RuntimeException("link " + number + ": " + boxed + ", " + weak.get());
            }
        }
    }

    /** What a hidden class is made of: its mirror is new, and refers to a link. */
    private static final class Statics {
        static Link kept;
    }

    private static volatile Throwable failure;

    private final Random random;
    private final int[] expected = new int[KEYS]; // 0: not there
    private final Map<Integer, String> tree = new TreeMap<>();
    private final Map<String, Object[]> linked = new LinkedHashMap<>();
    private final Map<Long, Link> hashed = new HashMap<>();
    private final LinkedList<Link> list = new LinkedList<>();
    private final ArrayDeque<int[]> deque = new ArrayDeque<>();
    private final Map<Link, Integer> weak = new WeakHashMap<>(); // as long as they are in hashed
    private final ThreadLocal<Link> local = new ThreadLocal<>();
    private final SynchronousQueue<Link> toVirtualThread = new SynchronousQueue<>();
    private final ArrayDeque<Class<?>> hiddenClasses = new ArrayDeque<>();

    private CollectionsWorkload(long seed) {
        random = new Random(seed);
    }

    public static void main(String[] args) throws Exception {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(Integer.parseInt(args[0]));
        long leastCollections = Long.parseLong(args[1]);
        Random seeds = Utils.getRandomInstance(); // prints the seed
        Thread[] threads = new Thread[THREADS];
        for (int i = 0; i < THREADS; i++) {
            CollectionsWorkload workload = new CollectionsWorkload(seeds.nextLong());
            threads[i] = new Thread(() -> {
                try {
                    workload.run(end, leastCollections);
                } catch (Throwable t) {
                    failure = t;
                }
            });
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        if (failure != null) {
            throw new RuntimeException(failure);
        }
    }

    /** It waits with a link in its frame, which is in the heap then. */
    private void keepLinks() {
        try {
            Link kept = toVirtualThread.take();
            while (true) {
                Link next = toVirtualThread.take();
                kept.check();
                kept = next;
            }
        } catch (Throwable t) {
            failure = t;
        }
    }

    private static Class<?> hiddenClass() throws IOException, IllegalAccessException {
        try (InputStream file = CollectionsWorkload.class.getResourceAsStream("CollectionsWorkload$Statics.class")) {
            return MethodHandles.lookup().defineHiddenClass(file.readAllBytes(), true).lookupClass();
        }
    }

    private void run(long end, long leastCollections) throws Exception {
        Thread.ofVirtual().start(this::keepLinks);
        long steps = 0;
        while (failure == null
                && (System.nanoTime() < end || ArrayGraphWorkload.youngCollections() < leastCollections)) {
            for (int i = 0; i < 1000; i++) {
                step(random.nextInt(KEYS));
            }
            if (!toVirtualThread.offer(new Link((int) steps, null), 1, TimeUnit.SECONDS)) {
                System.out.println("the virtual thread has no link for a while");
            }
            Class<?> hidden = hiddenClass();
            hidden.getDeclaredField("kept").set(null, new Link((int) steps, null));
            hiddenClasses.add(hidden);
            if (hiddenClasses.size() > 50) {
                ((Link) hiddenClasses.remove().getDeclaredField("kept").get(null)).check();
            }
            if (++steps % 20 == 0) {
                check();
            }
        }
        check();
        System.out.println(steps + "000 steps, " + tree.size() + " keys, all intact");
    }

    private void step(int key) {
        if (random.nextInt(3) == 0) {
            remove(key);
        } else {
            put(key, 1 + random.nextInt(1_000_000));
        }
    }

    private void put(int key, int value) {
        expected[key] = value;
        tree.put(key, "value " + value);
        Object[] array = new Object[1 + value % 70];
        Arrays.setAll(array, i -> i % 2 == 0 ? Integer.valueOf(value + i) : null);
        linked.put("key " + key, array);
        Link link = new Link(value, new Link(value + 1, new Link(value + 2, null)));
        hashed.put((long) key << 20, link);
        weak.put(link, value);
        local.set(link);
        list.add(new Link(value, null));
        deque.add(new int[] {value, ~value});
        if (list.size() > 2500) {
            list.removeFirst().check();
            int[] pair = deque.remove();
            if (pair[0] != ~pair[1]) {
                throw new RuntimeException(Arrays.toString(pair));
            }
        }
    }

    private void remove(int key) {
        expected[key] = 0;
        tree.remove(key);
        linked.remove("key " + key);
        hashed.remove((long) key << 20);
    }

    private void check() {
        local.get().check();
        for (int key = 0; key < KEYS; key++) {
            int value = expected[key];
            String text = tree.get(key);
            Object[] array = linked.get("key " + key);
            Link link = hashed.get((long) key << 20);
            if (value == 0) {
                if (text != null || array != null || link != null) {
                    throw new RuntimeException("key " + key + " must not be there");
                }
                continue;
            }
            if (!text.equals("value " + value) || array.length != 1 + value % 70) {
                throw new RuntimeException("key " + key + ": " + text + ", must be " + value);
            }
            for (int i = 0; i < array.length; i += 2) {
                if ((Integer) array[i] != value + i) {
                    throw new RuntimeException("key " + key + ", slot " + i + ": " + array[i]);
                }
            }
            if (weak.get(link) != value) {
                throw new RuntimeException("key " + key + " is not in the weak map: " + weak.get(link));
            }
            for (int i = 0; i < 3; i++, link = link.next) {
                link.check();
                if (link.number != value + i) {
                    throw new RuntimeException("key " + key + ", link " + i + ": " + link.number);
                }
            }
        }
    }
}
