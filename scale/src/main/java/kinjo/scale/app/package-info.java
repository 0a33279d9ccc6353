/** A server of the user's own and what its users do, as a file says it (row S11's advice for any server). */
package kinjo.scale.app;
