/** Users who think between clicks, and the times that they wait (row S2). */
package kinjo.scale.driver;
