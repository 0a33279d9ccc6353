/** What the users of the employee portal do, and how its processes are started. */
package kinjo.scale.portal;
