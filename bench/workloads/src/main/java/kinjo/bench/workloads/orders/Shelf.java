package kinjo.bench.workloads.orders;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The structures, each with items of its own. Items are allocated in random order of their number; lists and the array
 * hold them by number, so their nodes are allocated in order, and maps are filled in the random order.
 */
final class Shelf {
    private final Item[] array;
    private final List<Item> arrayList;
    private final List<Item> linkedList;
    private final Map<Integer, Item> hashMap = new HashMap<>();
    private final Map<Integer, Item> treeMap = new TreeMap<>();

    /** @param order the numbers in the order of allocation */
    Shelf(int[] order) {
        array = items(order);
        arrayList = new ArrayList<>(List.of(items(order)));
        linkedList = new LinkedList<>(List.of(items(order)));
        for (int number : order) {
            hashMap.put(number, item(number));
        }
        for (int number : order) {
            treeMap.put(number, item(number));
        }
    }

    private static Item[] items(int[] order) {
        Item[] items = new Item[order.length];
        for (int number : order) {
            items[number] = item(number);
        }
        return items;
    }

    private static Item item(int number) {
        return new Item(number, number);
    }

    /** For tests of the check. */
    void replaceInTreeMap(int number, Item item) {
        treeMap.put(number, item);
    }

    long walkArray() {
        long sum = 0;
        for (Item item : array) {
            sum += item.value();
        }
        return sum;
    }

    long walkArrayList() {
        long sum = 0;
        for (Item item : arrayList) {
            sum += item.value();
        }
        return sum;
    }

    long walkLinkedList() {
        long sum = 0;
        for (Item item : linkedList) {
            sum += item.value();
        }
        return sum;
    }

    long walkHashMap() {
        long sum = 0;
        for (Map.Entry<Integer, Item> entry : hashMap.entrySet()) {
            sum += entry.getValue().value();
        }
        return sum;
    }

    long walkTreeMap() {
        long sum = 0;
        for (Map.Entry<Integer, Item> entry : treeMap.entrySet()) {
            sum += entry.getValue().value();
        }
        return sum;
    }

    long lookUpInHashMap(Collection<Integer> numbers) {
        long sum = 0;
        for (Integer number : numbers) {
            sum += hashMap.get(number).value();
        }
        return sum;
    }

    long lookUpInTreeMap(Collection<Integer> numbers) {
        long sum = 0;
        for (Integer number : numbers) {
            sum += treeMap.get(number).value();
        }
        return sum;
    }
}
