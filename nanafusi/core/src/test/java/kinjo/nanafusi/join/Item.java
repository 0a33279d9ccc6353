package kinjo.nanafusi.join;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/** What the tests join. */
record Item(int key, String text) {

    record Pair(Item left, Item right) {}

    /** Items with keys from 0 up to {@code keys}, not counted. */
    static List<Item> random(Random random, int count, int keys) {
        return IntStream.range(0, count)
                .mapToObj(id -> new Item(random.nextInt(keys), "Ö" + id))
                .toList();
    }

    /** Items with all the keys from 0 up to {@code count}, not counted, in any order. */
    static List<Item> unique(Random random, int count) {
        List<Item> items = new ArrayList<>(ascending(count));
        Collections.shuffle(items, random);
        return items;
    }

    /** Items with the keys 0, 1, 2, ... */
    static List<Item> ascending(int count) {
        return IntStream.range(0, count)
                .mapToObj(key -> new Item(key, "u" + key))
                .toList();
    }
}
