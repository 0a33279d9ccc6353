/**
 * Molecular dynamics of argon-like atoms in a periodic box, in the manner of Java Grande's MolDyn and written from the
 * physics: all pairs within a cutoff, forces added to both atoms under the atom's lock, as in the paper on
 * cache-conscious memory management (row C8, its section 5.3, Tables 7 and 8, and row C7). It allocates nothing
 * while it runs, so it is the control of everything that is about allocation and collection (rows T1-T12).
 */
package kinjo.bench.workloads.moldyn;
