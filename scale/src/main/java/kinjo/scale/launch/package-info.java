/** The processes of one configuration: started on their CPUs, watched, and ended. */
package kinjo.scale.launch;
