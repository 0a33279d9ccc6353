package kinjo.bench.workloads.orders;

import java.util.Collection;

/** A way to read all items of one structure. */
enum Visit {
    ARRAY("walk", "array") {
        @Override
        long read(Shelf shelf, Collection<Integer> numbers) {
            return shelf.walkArray();
        }
    },
    ARRAY_LIST("walk", "arraylist") {
        @Override
        long read(Shelf shelf, Collection<Integer> numbers) {
            return shelf.walkArrayList();
        }
    },
    LINKED_LIST("walk", "linkedlist") {
        @Override
        long read(Shelf shelf, Collection<Integer> numbers) {
            return shelf.walkLinkedList();
        }
    },
    HASH_MAP("walk", "hashmap") {
        @Override
        long read(Shelf shelf, Collection<Integer> numbers) {
            return shelf.walkHashMap();
        }
    },
    TREE_MAP("walk", "treemap") {
        @Override
        long read(Shelf shelf, Collection<Integer> numbers) {
            return shelf.walkTreeMap();
        }
    },
    HASH_MAP_LOOKUP("lookup", "hashmap") {
        @Override
        long read(Shelf shelf, Collection<Integer> numbers) {
            return shelf.lookUpInHashMap(numbers);
        }
    },
    TREE_MAP_LOOKUP("lookup", "treemap") {
        @Override
        long read(Shelf shelf, Collection<Integer> numbers) {
            return shelf.lookUpInTreeMap(numbers);
        }
    };

    private final String kind;
    private final String structure;

    Visit(String kind, String structure) {
        this.kind = kind;
        this.structure = structure;
    }

    /** The metric over all structures: {@code walk} in the structure's own order, {@code lookup} at random. */
    String kind() {
        return kind;
    }

    String metric() {
        return kind + "_" + structure;
    }

    /**
     * Reads every item once.
     *
     * @param numbers of all items, in random order, for lookups
     * @return the sum of the items' values
     */
    abstract long read(Shelf shelf, Collection<Integer> numbers);
}
