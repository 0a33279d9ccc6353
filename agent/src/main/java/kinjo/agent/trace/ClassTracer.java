package kinjo.agent.trace;

import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.attribute.CodeAttribute;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import kinjo.agent.flow.BlockStores;
import kinjo.agent.flow.Member;
import kinjo.agent.flow.Place;
import kinjo.agent.load.CodeCopy;

/** Rewrites classes so that they tell what they allocate and where they store references. */
final class ClassTracer {
    /** The collector's own, and code that runs while it is undecided which thread it is. */
    private static final String[] NEVER = {
        "kinjo/agent/",
        "java/lang/ref/",
        "java/lang/VirtualThread",
        "java/lang/BaseVirtualThread",
        "java/lang/ThreadBuilders$BoundVirtualThread",
        "jdk/internal/vm/",
        "sun/instrument/",
        "jdk/internal/misc/ScopedMemoryAccess"
    };

    /** Its stores are told where it is called: the VM puts code of its own in the place of its methods. */
    private static final String UNSAFE = "jdk/internal/misc/Unsafe";

    private final Sites sites;

    ClassTracer(Sites sites) {
        this.sites = sites;
    }

    static boolean isTraced(String name) {
        for (String prefix : NEVER) {
            if (name.startsWith(prefix)) {
                return false;
            }
        }
        return true;
    }

    /**
     * Rewrites.
     *
     * @throws IllegalArgumentException if code gets too long or cannot be read
     */
    byte[] rewrite(byte[] bytes) {
        ClassModel type = ClassFile.of().parse(bytes);
        return CodeCopy.rewrite(type, method -> tracer(type.thisClass().asInternalName(), method));
    }

    private MethodTracer tracer(String type, MethodModel method) {
        Optional<CodeAttribute> found = method.code().map(CodeAttribute.class::cast);
        if (found.isEmpty()) {
            return null;
        }
        CodeAttribute code = found.get();
        Member member = new Member(
                type, method.methodName().stringValue(), method.methodType().stringValue());
        Plan plan = new Plan(member, method, code, type);
        if (!plan.isClear(method, type)) {
            throw new IllegalArgumentException(
                    member.text() + " calls other constructors in a way that cannot be followed");
        }
        return new MethodTracer(plan, sites, sureStores(code, plan), type, code.maxLocals(), !type.equals(UNSAFE));
    }

    private static Map<Place, SureStore> sureStores(CodeAttribute code, Plan plan) {
        BlockStores stores = BlockStores.of(code, plan.places);
        Map<Place, SureStore> all = new HashMap<>();
        stores.stored().forEach(place -> all.put(place, SureStore.IN_OBJECT));
        stores.storedInStatic().forEach(place -> all.put(place, SureStore.IN_STATIC));
        return all;
    }
}
