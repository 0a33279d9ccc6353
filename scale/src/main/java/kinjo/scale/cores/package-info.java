/** Which CPUs each JVM gets: pure functions of the topology. */
package kinjo.scale.cores;
