/**
 * The Universal Scalability Law (Gunther, "Guerrilla Capacity Planning", 2007; "A General Theory of Computational
 * Scalability Based on Rational Functions", 2008): how throughput depends on the number of processors, or of requests at
 * work, if a part of the work is serial and the parts have to agree with each other.
 */
package kinjo.common.scalability;
