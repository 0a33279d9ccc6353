/** Row T10: what the trace simulator says of programs, beside what the VM's own counters say. */
package kinjo.bench.papers.t10;
