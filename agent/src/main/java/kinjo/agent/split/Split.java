package kinjo.agent.split;

import java.lang.constant.ClassDesc;
import java.util.Set;
import kinjo.agent.flow.Member;

/**
 * What becomes of a class.
 *
 * @param type internal name
 * @param fields those that leave it
 * @param movesLock whether its lock goes with them
 */
record Split(String type, Set<Member> fields, boolean movesLock) {

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
