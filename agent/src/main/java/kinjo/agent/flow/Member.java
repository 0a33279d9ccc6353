package kinjo.agent.flow;

/**
 * A field or a method, as instructions name it.
 *
 * @param owner internal name of a class, {@code java/util/Map}
 */
public record Member(String owner, String name, String descriptor) {

    /** As people write it: {@code java.util.Map::get}. */
    public String text() {
        return owner.replace('/', '.') + "::" + name;
    }
}
