/** Users who think and servers that they queue for: a closed queueing network, simulated. Pure functions. */
package kinjo.scale.queueing;
