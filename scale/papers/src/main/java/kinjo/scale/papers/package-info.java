/**
 * Rows S3 to S6: what the paper measured of its portal, measured again with ours. All four are tables of one grid, as
 * {@code kinjo scale portal} makes it too.
 */
package kinjo.scale.papers;
