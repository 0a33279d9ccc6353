/*
 * Copyright (c) 2026, the Kinjo authors.
 * DO NOT ALTER OR REMOVE COPYRIGHT NOTICES OR THIS FILE HEADER.
 *
 * This code is free software; you can redistribute it and/or modify it
 * under the terms of the GNU General Public License version 2 only, as
 * published by the Free Software Foundation.
 */

package gc.placement;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import jdk.test.whitebox.WhiteBox;
import kinjo.agent.api.FreqReadAry;
import kinjo.agent.api.FreqReadObj;

/**
 * Pairs of a light object, which is read, and a heavy one, which is written. Arguments: whether objects, arrays or
 * nothing is expected to lie apart from the rest.
 */
public class FrequentlyReadWorkload {
    private static final WhiteBox WB = WhiteBox.getWhiteBox();
    private static final int PAIRS = 20_000;
    private static final int COLLECTIONS = 3;

    private static class Light {
        final int number;

        Light(int number) {
            this.number = number;
        }
    }

    private static class MarkedLight extends Light implements FreqReadObj {
        MarkedLight(int number) {
            super(number);
        }
    }

    /** Inherits the mark. */
    private static final class DerivedLight extends MarkedLight {
        DerivedLight(int number) {
            super(number);
        }
    }

    private static final class Element implements FreqReadAry {}

    private static final class Heavy {
        final Object light;
        long[] counters = new long[4];

        Heavy(Object light) {
            this.light = light;
        }
    }

    private static Heavy[] pairs = new Heavy[PAIRS];

    public static void main(String[] args) {
        Random random = new Random(1);
        for (int i = 0; i < PAIRS; i++) {
            pairs[i] = new Heavy(switch (args[0]) {
                case "objects" -> random.nextBoolean() ? new MarkedLight(i) : new DerivedLight(i);
                case "arrays" -> new Element[3];
                default -> new Light(i);
            });
        }
        for (int i = 0; i < COLLECTIONS; i++) {
            WB.youngGC();
        }
        TreeMap<Long, Boolean> isLightByAddress = new TreeMap<>();
        for (int i = 0; i < PAIRS; i++) {
            if (pairs[i].light instanceof Light light && light.number != i) {
                throw new RuntimeException("pair " + i + " has " + light.number);
            }
            isLightByAddress.put(WB.getObjectAddress(pairs[i]), false);
            isLightByAddress.put(WB.getObjectAddress(pairs[i].light), true);
        }
        List<Boolean> kinds = new ArrayList<>(isLightByAddress.values());
        int changes = 0;
        for (int i = 1; i < kinds.size(); i++) {
            changes += kinds.get(i).equals(kinds.get(i - 1)) ? 0 : 1;
        }
        System.out.println(args[0] + ": " + changes + " times another kind of object follows, of " + 2 * PAIRS);
        boolean apart = changes < PAIRS / 10;
        if (apart == args[0].equals("nothing")) {
            throw new RuntimeException("Light and heavy objects " + (apart ? "lie apart" : "are mixed"));
        }
    }
}
