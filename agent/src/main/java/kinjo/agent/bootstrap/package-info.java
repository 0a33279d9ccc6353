/** What rewritten classes call. It has to be visible from every class loader, and uses nothing but {@code java.base}. */
package kinjo.agent.bootstrap;
