/** How right the driver is: a server whose delays are known, and what the driver says of it (row S2). */
package kinjo.scale.proof;
