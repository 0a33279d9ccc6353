/** What machine and JVMs do meanwhile (rows S5, S7 and S10). */
package kinjo.scale.observe;
