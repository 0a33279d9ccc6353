/** A shop on Tomcat, HikariCP and H2 in one process, and the clients that keep it busy over the loopback interface. */
package kinjo.bench.workloads.http;
