package kinjo.agent.flow;

/** Names of classes. */
public final class ClassNames {
    private ClassNames() {}

    /** As people write it: {@code java.util.Map$Entry} of the internal name {@code java/util/Map$Entry}. */
    public static String dotted(String internalName) {
        return internalName.replace('/', '.');
    }
}
