package kinjo.agent.flow;

import java.lang.classfile.constantpool.MemberRefEntry;

/**
 * A field or a method, as instructions name it.
 *
 * @param owner internal name of a class, {@code java/util/Map}
 */
public record Member(String owner, String name, String descriptor) {

    /** The one that an entry of a constant pool names. */
    public static Member of(MemberRefEntry named) {
        return new Member(
                named.owner().asInternalName(),
                named.name().stringValue(),
                named.type().stringValue());
    }

    /** As people write it: {@code java.util.Map::get}. */
    public String text() {
        return ClassNames.dotted(owner) + "::" + name;
    }
}
