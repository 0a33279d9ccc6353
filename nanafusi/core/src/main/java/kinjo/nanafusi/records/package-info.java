/** The elements of one cut list, read in parts: by several threads or machines, or from where a former reader stopped. */
@NullMarked
package kinjo.nanafusi.records;

import org.jspecify.annotations.NullMarked;
