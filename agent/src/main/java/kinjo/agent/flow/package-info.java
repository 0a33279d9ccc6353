/**
 * Where references go, read from class files: from allocations through variables, private fields, parameters and results
 * within a class and its inner classes. What leaves them is reported, not followed.
 */
package kinjo.agent.flow;
