package kinjo.agent.split;

import java.lang.classfile.Attributes;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeElement;
import java.lang.classfile.Instruction;
import java.lang.classfile.MethodModel;
import java.lang.classfile.Opcode;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.classfile.constantpool.ConstantDynamicEntry;
import java.lang.classfile.constantpool.MemberRefEntry;
import java.lang.classfile.constantpool.MethodHandleEntry;
import java.lang.classfile.constantpool.PoolEntry;
import java.lang.classfile.constantpool.StringEntry;
import java.lang.classfile.instruction.ConstantInstruction;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.LabelTarget;
import java.lang.classfile.instruction.LoadInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.DirectMethodHandleDesc;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import kinjo.agent.flow.ClassNames;
import kinjo.agent.flow.Member;

/** Where a class finds fields by name, or all fields of a class; and of which, where its code says so itself. */
final class FieldLookups {

    /** In the place of what the code does not say itself: any class, any name. */
    static final String OPEN = "";

    /**
     * A place that finds fields.
     *
     * @param user internal name of the class that does it
     * @param place as people write it
     * @param type internal name of the class whose fields it finds; {@link #OPEN} if it may be any
     * @param name of the field; {@link #OPEN} if it may be any
     * @param isAll whether it finds all fields of the class
     */
    record Lookup(String user, String place, String type, String name, boolean isAll) {}

    /**
     * How a method of the JDK finds fields.
     *
     * @param type which value on the stack is the class, 0 for the top
     * @param name which one is the name; -1 if it finds all
     */
    private record Method(int type, int name) {}

    /** Its kind may be that of a method, too. */
    private static final String HANDLE_OF_ANY_KIND = "java/lang/constant/MethodHandleDesc.of";

    /** By class and name. Methods that find static fields alone are not there: such a field never leaves its class. */
    private static final Map<String, Method> METHODS = Map.ofEntries(
            Map.entry("java/lang/Class.getDeclaredField", new Method(1, 0)),
            Map.entry("java/lang/Class.getField", new Method(1, 0)),
            Map.entry("java/lang/Class.getDeclaredFields", new Method(0, -1)),
            Map.entry("java/lang/Class.getFields", new Method(0, -1)),
            Map.entry("java/lang/Class.getRecordComponents", new Method(0, -1)),
            Map.entry("java/lang/invoke/MethodHandles$Lookup.findVarHandle", new Method(2, 1)),
            Map.entry("java/lang/invoke/MethodHandles$Lookup.findGetter", new Method(2, 1)),
            Map.entry("java/lang/invoke/MethodHandles$Lookup.findSetter", new Method(2, 1)),
            Map.entry("java/util/concurrent/atomic/AtomicIntegerFieldUpdater.newUpdater", new Method(1, 0)),
            Map.entry("java/util/concurrent/atomic/AtomicLongFieldUpdater.newUpdater", new Method(1, 0)),
            Map.entry("java/util/concurrent/atomic/AtomicReferenceFieldUpdater.newUpdater", new Method(2, 0)),
            Map.entry("java/lang/invoke/ConstantBootstraps.fieldVarHandle", new Method(1, 3)),
            Map.entry("java/lang/invoke/VarHandle$VarHandleDesc.ofField", new Method(2, 1)),
            Map.entry("java/lang/constant/MethodHandleDesc.ofField", new Method(2, 1)),
            Map.entry(HANDLE_OF_ANY_KIND, new Method(2, 1)));

    /** Reflection may find the methods above by these. But for {@code of}: a string like that is common, and says nothing. */
    private static final Set<String> NAMES = names();

    private final ClassModel type;
    private final List<Lookup> found = new ArrayList<>();

    private FieldLookups(ClassModel type) {
        this.type = type;
    }

    private static Set<String> names() {
        Set<String> names = new HashSet<>();
        METHODS.keySet().stream()
                .filter(method -> !method.equals(HANDLE_OF_ANY_KIND))
                .forEach(method -> names.add(method.substring(method.lastIndexOf('.') + 1)));
        return names;
    }

    /** All of a class. */
    static List<Lookup> in(ClassModel type) {
        FieldLookups lookups = new FieldLookups(type);
        lookups.look();
        return lookups.found;
    }

    private void look() {
        boolean calls = false;
        for (PoolEntry entry : type.constantPool()) {
            switch (entry) {
                case MemberRefEntry method when METHODS.containsKey(key(method)) -> calls = true;
                // Who calls those, and with what, is not seen.
                case MethodHandleEntry handle
                when METHODS.containsKey(key(handle.reference())) ->
                    addOpen(METHODS.get(key(handle.reference())).name() < 0);
                case StringEntry text when NAMES.contains(text.stringValue()) -> addOpen(true);
                case ConstantDynamicEntry constant when isOfField(constant) -> add(constant);
                default -> {}
            }
        }
        if (calls) {
            type.methods().forEach(this::look);
        }
    }

    private static boolean isOfField(ConstantDynamicEntry constant) {
        DirectMethodHandleDesc bootstrap =
                constant.bootstrap().bootstrapMethod().asSymbol();
        return bootstrap.owner().equals(ConstantDescs.CD_ConstantBootstraps)
                && bootstrap.methodName().equals("fieldVarHandle");
    }

    /** A constant that is a field's handle: it has the field's name. */
    private void add(ConstantDynamicEntry constant) {
        String user = type.thisClass().asInternalName();
        String of = constant.bootstrap().arguments().stream()
                .findFirst()
                .filter(ClassEntry.class::isInstance)
                .map(first -> ((ClassEntry) first).asInternalName())
                .orElse(OPEN);
        found.add(new Lookup(user, ClassNames.dotted(user), of, constant.name().stringValue(), false));
    }

    private void addOpen(boolean isAll) {
        String user = type.thisClass().asInternalName();
        found.add(new Lookup(user, ClassNames.dotted(user), OPEN, OPEN, isAll));
    }

    private static String key(MemberRefEntry method) {
        return method.owner().asInternalName() + "." + method.name().stringValue();
    }

    private void look(MethodModel method) {
        String user = type.thisClass().asInternalName();
        String place = new Member(user, method.methodName().stringValue(), "").text();
        method.findAttribute(Attributes.code()).ifPresent(code -> {
            List<CodeElement> elements = code.elementList();
            for (int i = 0; i < elements.size(); i++) {
                if (elements.get(i) instanceof InvokeInstruction call && METHODS.containsKey(key(call.method()))) {
                    Method called = METHODS.get(key(call.method()));
                    List<Object> pushed = pushed(elements, i);
                    found.add(new Lookup(
                            user, place, type(pushed, called.type()), name(pushed, called.name()), called.name() < 0));
                }
            }
        });
    }

    private static String type(List<Object> pushed, int index) {
        return index < pushed.size() && pushed.get(index) instanceof ClassDesc type ? LockTypes.name(type) : OPEN;
    }

    private static String name(List<Object> pushed, int index) {
        return index >= 0 && index < pushed.size() && pushed.get(index) instanceof String name ? name : OPEN;
    }

    /**
     * What the instructions before push, the last one first, as far as each pushes one value and nothing else, and no
     * other way leads there. What is no constant is the instruction itself.
     */
    private static List<Object> pushed(List<CodeElement> elements, int end) {
        List<Object> pushed = new ArrayList<>();
        for (int i = end - 1; i >= 0; i--) {
            switch (elements.get(i)) {
                case LabelTarget _ -> {
                    return pushed;
                }
                case ConstantInstruction constant -> pushed.add(constant.constantValue());
                case LoadInstruction load -> pushed.add(load);
                case FieldInstruction field when field.opcode() == Opcode.GETSTATIC -> pushed.add(field);
                case Instruction _ -> {
                    return pushed;
                }
                default -> {}
            }
        }
        return pushed;
    }
}
