package kinjo.scale.observe;

/**
 * What a cell's processes used while it was measured.
 *
 * @param servers what the servers' JVMs did
 * @param otherCpus CPUs that dispatcher and database kept busy, on average; the driver's are in its measurement
 * @param shared whether dispatcher, database and driver have no cores of their own, but use the servers'
 */
public record Usage(ProcessWork servers, double otherCpus, boolean shared) {}
