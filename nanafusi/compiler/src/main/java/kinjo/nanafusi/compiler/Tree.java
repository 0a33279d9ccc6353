package kinjo.nanafusi.compiler;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import javax.lang.model.element.TypeElement;

/** What the annotations of an interface say. */
final class Tree {

    private final TypeElement type;
    private final String packageName;
    private final String flatName;
    private final boolean bean;
    /** The types of its package, and those that are members of it. */
    private final Set<String> packageTypes;

    private final Set<String> memberTypes;
    private final List<Part> parts = new ArrayList<>();

    private Tree(
            TypeElement type, String packageName, Set<String> packageTypes, Set<String> memberTypes, boolean bean) {
        this.packageTypes = packageTypes;
        this.memberTypes = memberTypes;
        this.type = type;
        this.packageName = packageName;
        this.bean = bean;
        String qualified = type.getQualifiedName().toString();
        flatName =
                (packageName.isEmpty() ? qualified : qualified.substring(packageName.length() + 1)).replace('.', '$');
    }

    /** An interface, which gets an implementation. */
    static Tree of(TypeElement type, String packageName, Set<String> packageTypes, Set<String> memberTypes) {
        return new Tree(type, packageName, packageTypes, memberTypes, false);
    }

    /** A class with JAXB annotations, which is read as they say when the program runs. */
    static Tree bean(TypeElement type, String packageName) {
        return new Tree(type, packageName, Set.of(), Set.of(), true);
    }

    TypeElement type() {
        return type;
    }

    String packageName() {
        return packageName;
    }

    String interfaceName() {
        return type.getQualifiedName().toString();
    }

    /** The simple name of the generated implementation; no type of a program's own has the dollar signs. */
    String implementation() {
        return flatName + "$$Impl";
    }

    /**
     * The class that has {@code read}, or an object of such a class as an expression.
     *
     * @param user whose code it is for; beside it a variable may have the name of the first part of the package
     */
    String implementationFor(Tree user) {
        if (bean) {
            return Code.reference("kinjo.nanafusi.runtime", "BeanClass") + ".of(" + Code.reference(type) + ".class)";
        }
        return packageName.equals(user.packageName) ? implementation() : Code.reference(packageName, implementation());
    }

    /** The simple name of the generated document type. */
    String document() {
        return flatName + "$$Document";
    }

    String qualify(String name) {
        return packageName.isEmpty() ? name : packageName + "." + name;
    }

    Set<String> packageTypes() {
        return packageTypes;
    }

    Set<String> memberTypes() {
        return memberTypes;
    }

    List<Part> parts() {
        return parts;
    }

    /** Whether it is read step by step: it has a cut list, or a part that has one. */
    boolean isOpen() {
        return isOpen(new ArrayList<>());
    }

    private boolean isOpen(List<Tree> asked) {
        if (asked.contains(this)) {
            return false;
        }
        asked.add(this);
        return parts.stream()
                .anyMatch(part -> part.kind() == Part.Kind.CUT
                        || part.tree() != null && part.tree().isOpen(asked));
    }
}
