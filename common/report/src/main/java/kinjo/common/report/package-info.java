/** Pages that need nothing else. */
package kinjo.common.report;
