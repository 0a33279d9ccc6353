/** Other programs: run to their end, or measured from outside. */
package kinjo.common.process;
