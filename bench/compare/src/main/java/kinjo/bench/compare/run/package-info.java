/** Fresh JVMs, one after the other: started, watched, measured, and their runs kept. */
package kinjo.bench.compare.run;
