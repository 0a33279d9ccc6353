/** What CPUs a machine has and what they share, from the kernel or from a recording. */
package kinjo.scale.topology;
