/**
 * The binary tree with counters of the paper on cache-conscious memory management (rows C1-C8, its section 5.1, Fig. 1
 * and Tables 1, 3 and 4): threads insert random numbers, then search for them; a node counts how often its number came
 * and how often it was found. Reading the path to a node is most of the work, but each visit ends with a locked write.
 */
package kinjo.bench.workloads.bintree;
