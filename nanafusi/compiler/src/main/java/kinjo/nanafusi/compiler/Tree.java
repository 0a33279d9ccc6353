package kinjo.nanafusi.compiler;

import java.util.ArrayList;
import java.util.List;
import javax.lang.model.element.TypeElement;

/** What the annotations of an interface say. */
final class Tree {

    private final TypeElement type;
    private final String packageName;
    private final String flatName;
    private final List<Part> parts = new ArrayList<>();

    Tree(TypeElement type, String packageName) {
        this.type = type;
        this.packageName = packageName;
        String qualified = type.getQualifiedName().toString();
        flatName =
                (packageName.isEmpty() ? qualified : qualified.substring(packageName.length() + 1)).replace('.', '_');
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

    /** The simple name of the generated implementation. */
    String implementation() {
        return flatName + "Impl";
    }

    String qualifiedImplementation() {
        return qualify(implementation());
    }

    /** The simple name of the generated document type. */
    String document() {
        return flatName + "Document";
    }

    String qualify(String name) {
        return packageName.isEmpty() ? name : packageName + "." + name;
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
