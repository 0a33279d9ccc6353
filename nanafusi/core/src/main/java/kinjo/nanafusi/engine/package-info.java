/** Opens documents: chooses between the generated and the reflective engine, and between a producer thread and none. */
package kinjo.nanafusi.engine;
