package kinjo.bench.workloads.structures;

/** Maps the numbers {@code 0..n-1} to objects of their own. Every way to read them all sums them up. */
interface Structure {
    /** Each number once. */
    void add(int number);

    /** What was added, found by its number. */
    int find(int number);

    /** The sum of all that was added, in the structure's own order. */
    long walk();
}
