package kinjo.agent.api;

/**
 * Marks a class whose objects are read often and hardly ever written (paper C, section 4.1; row C4). It has no methods:
 * only its name means something, and only to Kinjo's VM, which may keep such objects together, away from those that are
 * written. Every other JVM takes it for an ordinary interface.
 *
 * <p>Subclasses are marked, too, as they inherit the interface. An array of such objects is not marked: see
 * {@link FreqReadAry}.
 */
public interface FreqReadObj {}
