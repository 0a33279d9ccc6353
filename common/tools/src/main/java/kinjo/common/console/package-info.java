/** What a person reads in a terminal: lines, progress, tables, numbers. */
package kinjo.common.console;
