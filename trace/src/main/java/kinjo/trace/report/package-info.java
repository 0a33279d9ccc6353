/** Simulations as text and as a page. */
package kinjo.trace.report;
