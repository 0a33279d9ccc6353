/** Records what a program allocates and where it stores references, in a file (row T10). */
package kinjo.agent.trace;
