package kinjo.agent.api;

/**
 * Marks a class of which arrays are read often and hardly ever written (paper C, section 4.1; row C4): {@code C[]}, if
 * {@code C} has this interface. The objects of the class are not marked by it: see {@link FreqReadObj}. A class may have
 * both.
 */
public interface FreqReadAry {}
