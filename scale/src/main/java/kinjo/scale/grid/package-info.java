/** The runs of all configurations: planned, measured, stored, shown (rows S3, S4 and S9). */
package kinjo.scale.grid;
