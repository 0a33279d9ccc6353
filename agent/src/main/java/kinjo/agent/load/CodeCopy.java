package kinjo.agent.load;

import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.attribute.CodeAttribute;
import java.util.function.Function;
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
        return rewrite(
                type,
                method ->
                        method.code().stream().flatMap(CodeModel::elementStream).anyMatch(isChanged) ? step : null);
    }

    /**
     * Rewrites methods, and copies the others byte by byte.
     *
     * @param steps null for a method to be copied
     * @throws IllegalArgumentException if code gets too long
     */
    public static byte[] rewrite(ClassModel type, Function<MethodModel, Step> steps) {
        return FORMAT.transformClass(type, (builder, element) -> {
            Step step = element instanceof MethodModel method ? steps.apply(method) : null;
            if (step == null) {
                builder.with(element);
            } else {
                builder.transformMethod((MethodModel) element, (method, part) -> {
                    if (part instanceof CodeAttribute code) {
                        method.withCode(copy -> copy(code, copy, step));
                    } else {
                        method.with(part);
                    }
                });
            }
        });
    }

    private static void copy(CodeAttribute code, CodeBuilder copy, Step step) {
        for (CodeElement element : (CodeModel) code) {
            step.copy(copy, element);
        }
        code.findAttribute(Attributes.stackMapTable()).ifPresent(copy::with);
    }
}
