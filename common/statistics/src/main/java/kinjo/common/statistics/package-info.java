/** Middles, intervals, tests and change points: pure functions of numbers. */
package kinjo.common.statistics;
