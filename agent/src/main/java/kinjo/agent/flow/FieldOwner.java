package kinjo.agent.flow;

import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.FieldModel;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.reflect.AccessFlag;
import java.util.Optional;

/**
 * The class that declares the field which an instruction means (JVMS 5.4.3.2).
 *
 * @param field with that class as its owner
 */
public record FieldOwner(Member field, boolean isStatic) {

    /**
     * Looks for the field in the class that is named, and in those that it extends.
     *
     * @param named as the instruction names it
     * @return empty if a class file on the way is not found
     * @throws IllegalArgumentException if a class file is malformed
     */
    public static Optional<FieldOwner> resolve(Member named, ClassFiles files) {
        String owner = named.owner();
        while (owner != null) {
            byte[] bytes = files.find(owner);
            if (bytes == null) {
                return Optional.empty();
            }
            ClassModel type = ClassFile.of().parse(bytes);
            Optional<FieldModel> field = type.fields().stream()
                    .filter(one -> one.fieldName().equalsString(named.name())
                            && one.fieldType().equalsString(named.descriptor()))
                    .findFirst();
            if (field.isPresent()) {
                return Optional.of(new FieldOwner(
                        new Member(owner, named.name(), named.descriptor()),
                        field.get().flags().has(AccessFlag.STATIC)));
            }
            owner = type.superclass().map(ClassEntry::asInternalName).orElse(null);
        }
        // No class has it, so an interface does, whose fields are all static.
        return Optional.of(new FieldOwner(named, true));
    }
}
