/** When it pays to place objects otherwise, or to split their class: measures the machine, reads counts (row C9). */
package kinjo.agent.advice;
