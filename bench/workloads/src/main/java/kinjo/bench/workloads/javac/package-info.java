/** The JDK's compiler, in this process, on the sources of libraries from Maven Central. */
package kinjo.bench.workloads.javac;
