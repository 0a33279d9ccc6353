package kinjo.scale.topology;

/**
 * A hardware thread, as the kernel numbers it.
 *
 * @param core the smallest number among the hardware threads of its core
 * @param cache the smallest number among those that share its last-level cache
 * @param node of memory
 * @param socket the package it is in
 * @param capacity what it can do, of 1024 for the fastest kind: the slower cores of a hybrid processor have less
 */
public record Cpu(int number, int core, int cache, int node, int socket, int capacity) {}
