package kinjo.bench.workloads.structures;

/** Maps the numbers {@code 0..n-1} to objects of their own. Every way to read them all sums them up. */
interface Structure {
    /** What the object of a number holds. A structure that answers with the number itself has not looked. */
    static int valueOf(int number) {
        return 3 * number + 1;
    }

    /** Each number once. */
    void add(int number);

    /** {@link #valueOf}, read from the number's object. */
    int find(int number);

    /** The sum of the values of all objects, in the structure's own order. */
    long walk();
}
