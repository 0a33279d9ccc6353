package kinjo.agent.load;

import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeModel;
import java.lang.classfile.MethodTransform;
import java.lang.classfile.attribute.CodeAttribute;
import java.util.function.Predicate;

/**
 * Copies code and puts instructions between, without branches. The old stack maps stay right then: new ones would need
 * the classes that the code names.
 */
public final class CodeCopy {

    /** A jump that gets too long would need new stack maps, so it is an {@link IllegalArgumentException}. */
    public static final ClassFile FORMAT =
            ClassFile.of(ClassFile.StackMapsOption.DROP_STACK_MAPS, ClassFile.ShortJumpsOption.FAIL_ON_SHORT_JUMPS);

    private CodeCopy() {}

    /** Copies one element, or writes what stands in its place. */
    @FunctionalInterface
    public interface Step {
        void copy(CodeBuilder copy, CodeElement element);
    }

    /**
     * Rewrites the methods that have such an element, and copies the others byte by byte.
     *
     * @throws IllegalArgumentException if code gets too long
     */
    public static byte[] rewrite(ClassModel type, Predicate<CodeElement> isChanged, Step step) {
        MethodTransform methods = (builder, element) -> {
            if (element instanceof CodeAttribute code) {
                builder.withCode(copy -> copy(code, copy, step));
            } else {
                builder.with(element);
            }
        };
        return FORMAT.transformClass(
                type,
                ClassTransform.transformingMethods(
                        method -> method.code().stream()
                                .flatMap(CodeModel::elementStream)
                                .anyMatch(isChanged),
                        methods));
    }

    private static void copy(CodeAttribute code, CodeBuilder copy, Step step) {
        for (CodeElement element : (CodeModel) code) {
            step.copy(copy, element);
        }
        code.findAttribute(Attributes.stackMapTable()).ifPresent(copy::with);
    }
}
