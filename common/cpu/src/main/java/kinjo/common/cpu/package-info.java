/** CPU time of a JVM by what its threads work for. Java 17, since the workloads use it. */
package kinjo.common.cpu;
