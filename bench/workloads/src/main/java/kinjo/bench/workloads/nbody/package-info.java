/**
 * Barnes-Hut simulation of bodies that attract each other (rows C6, C8): an octree is rebuilt in every step and then
 * mostly read. Vectors are immutable objects, so it allocates as object-oriented numeric code does. The tree's node
 * has the fields of the placement paper's class Node (its Table 5).
 */
package kinjo.bench.workloads.nbody;
