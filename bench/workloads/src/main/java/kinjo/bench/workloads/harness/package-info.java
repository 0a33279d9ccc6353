/**
 * What every workload is made of: its plan and sizes, threads, random numbers, samples, checks, and the run that times
 * them. The workloads use this package; the list of them and the command line are one floor up.
 */
package kinjo.bench.workloads.harness;
