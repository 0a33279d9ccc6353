package kinjo.nanafusi.compiler;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * How classes are named in the code of one file. By their full names, as a program's own types may have any simple name; but where something in
 * reach is called as the first word of the package, it would be meant (JLS 6.4.2), so the class is imported: imports are out of its reach.
 */
final class Scope {

    /** All that the generated code has, beside what is called after accessors. */
    private static final Set<String> VARIABLES = Set.of(
            "in",
            "tree",
            "scope",
            "plain",
            "element",
            "seen",
            "before",
            "part",
            "parts",
            "removed",
            "i",
            "slot",
            "attribute",
            "reader",
            "ELEMENTS",
            "ATTRIBUTES",
            "TYPE");

    private final Tree tree;
    /** Packages by simple names. */
    private final Map<String, String> imports = new TreeMap<>();

    Scope(Tree tree) {
        this.tree = tree;
    }

    /**
     * @param name of a class that is in no other
     * @throws MisuseException if it cannot be named
     */
    String name(String packageName, String name) {
        if (packageName.isEmpty()) {
            return name;
        }
        String word = packageName.split("\\.", 2)[0];
        if (!isObscured(word)) {
            return packageName + "." + name;
        }
        boolean own = packageName.equals(tree.packageName());
        boolean taken = tree.memberTypes().contains(name)
                || !own && tree.packageTypes().contains(name)
                || !packageName.equals(imports.getOrDefault(name, packageName));
        if (taken) {
            throw new MisuseException(
                    "uses " + packageName + "." + name + ", which cannot be named here, as another type is called "
                            + name + " and something else " + word + ": give one of them another name",
                    tree.type());
        }
        if (!own) {
            imports.put(name, packageName);
        }
        return name;
    }

    private boolean isObscured(String word) {
        return VARIABLES.contains(word)
                || tree.packageTypes().contains(word)
                || tree.memberTypes().contains(word)
                || tree.parts().stream().anyMatch(part -> word.startsWith(part.field()));
    }

    /** The imports, and an empty line if there are any. */
    String imports() {
        StringBuilder code = new StringBuilder();
        imports.forEach((name, packageName) -> code.append("import ")
                .append(packageName)
                .append('.')
                .append(name)
                .append(";\n"));
        return code.isEmpty() ? "" : code.append('\n').toString();
    }
}
