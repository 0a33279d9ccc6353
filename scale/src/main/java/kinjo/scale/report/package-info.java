/** A grid's results for people: text, one HTML page, JSON, and what to do (row S11). */
package kinjo.scale.report;
