package kinjo.agent.flow;

/** Where class files are found. */
@FunctionalInterface
public interface ClassFiles {

    /**
     * Null if there is none.
     *
     * @param name internal name, {@code java/util/Map}
     */
    byte[] find(String name);
}
