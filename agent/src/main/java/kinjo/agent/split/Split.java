package kinjo.agent.split;

import java.lang.constant.ClassDesc;
import java.util.Set;
import kinjo.agent.flow.Member;

/**
 * What becomes of a class.
 *
 * @param type internal name
 * @param fields those that leave it
 * @param isMarked whether it gets {@link #MARKER} where that is seen
 * @param movesLock whether its lock goes with them
 */
record Split(String type, Set<Member> fields, boolean isMarked, boolean movesLock) {

    /** The interface by which the VM knows classes that are mostly read (row C4); the agent itself does not use it. */
    static final String MARKER = "kinjo/agent/api/FreqReadObj";

    /** The final field of the light object that refers to the heavy one. */
    static final String REFERENCE = "kinjo$heavy";

    static String heavyName(String type) {
        return type + "$$Heavy";
    }

    ClassDesc light() {
        return ClassDesc.ofInternalName(type);
    }

    ClassDesc heavy() {
        return ClassDesc.ofInternalName(heavyName(type));
    }

    boolean has(String name, String descriptor) {
        return fields.contains(new Member(type, name, descriptor));
    }
}
