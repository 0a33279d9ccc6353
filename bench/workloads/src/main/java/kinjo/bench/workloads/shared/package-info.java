/**
 * Programs whose threads share what they lock, and crowds of threads (row L3): here lock reservation has nothing to gain,
 * and must lose nothing.
 */
package kinjo.bench.workloads.shared;
