/** Field accesses as the VM itself estimates them: no instruction of the program is counted (rows C1, C2). */
package kinjo.agent.estimate;
