/** The checkout, the cache, the bases and JDKs: what every step of a build is told. */
package kinjo.vmbuild;
