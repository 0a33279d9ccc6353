package kinjo.agent.bootstrap;

/** A split object whose lock is that of its heavy object (row C7). Rewritten classes implement it. */
public interface MovedLock {

    /** The heavy object. */
    Object kinjo$lock();
}
