package kinjo.nanafusi.compiler;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.ExecutableType;
import javax.lang.model.type.MirroredTypeException;
import javax.lang.model.type.PrimitiveType;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;
import kinjo.nanafusi.Attribute;
import kinjo.nanafusi.Cut;
import kinjo.nanafusi.EmptyIsNull;
import kinjo.nanafusi.Lazy;
import kinjo.nanafusi.Namespace;
import kinjo.nanafusi.Raw;
import kinjo.nanafusi.Text;
import kinjo.nanafusi.Using;
import kinjo.nanafusi.runtime.Names;

/** Reads the annotations of interfaces; says what is wrong with them. */
final class TreeModels {

    private static final String NILLABLE =
            "is @Nillable, so it has to be an @Element or @Cut, and its type cannot be a primitive";

    private static final String EMPTY_IS_NULL =
            "is @EmptyIsNull, so it is a value that is not cut, of a type that is no primitive and not String, without adapter";

    /** More do not fit into the word that notes what has been seen. */
    private static final int MOST_PARTS = 64;

    private static final Set<String> OF_OBJECT = Set.of("hashCode", "toString", "clone", "finalize");

    private final Elements elements;
    private final Types types;
    private final Map<String, Tree> known = new LinkedHashMap<>();
    /** Those that are being read, and those that could not be. */
    private final Set<Tree> wrong = new HashSet<>();

    TreeModels(Elements elements, Types types) {
        this.elements = elements;
        this.types = types;
    }

    /**
     * @return null if the exception has been thrown before, when a tree that refers to this one was asked for
     * @throws MisuseException if the interface is not a tree
     */
    Tree of(TypeElement type) {
        Tree tree = known(type);
        if (wrong.contains(tree)) {
            return null;
        }
        // Not before those that it refers to have been read, which may refer to it. They are asked for themselves.
        requireReadable(tree);
        return tree;
    }

    /** Those that have been asked for, and those that they refer to. */
    Collection<Tree> all() {
        return List.copyOf(known.values());
    }

    private Tree known(TypeElement type) {
        Tree tree = known.get(type.getQualifiedName().toString());
        if (tree == null) {
            requireInterface(type);
            tree = Tree.of(
                    type,
                    packageOf(type),
                    typeNames(elements.getPackageOf(type).getEnclosedElements()),
                    typeNames(elements.getAllMembers(type)));
            known.put(tree.interfaceName(), tree);
            wrong.add(tree);
            read(tree);
            wrong.remove(tree);
        }
        return tree;
    }

    private static Set<String> typeNames(List<? extends Element> members) {
        return ElementFilter.typesIn(members).stream()
                .map(type -> type.getSimpleName().toString())
                .collect(Collectors.toSet());
    }

    private void requireInterface(TypeElement type) {
        if (type.getKind() != ElementKind.INTERFACE || !isTree(type.asType())) {
            throw new MisuseException("a tree is an interface that extends kinjo.nanafusi.XTree", type);
        }
        if (isPrivate(type)) {
            throw new MisuseException("a tree cannot be private, as a class beside it implements it", type);
        }
        if (type.getModifiers().contains(Modifier.SEALED)) {
            throw new MisuseException("a tree cannot be sealed, as a class beside it implements it", type);
        }
        if (!type.getTypeParameters().isEmpty()) {
            throw new MisuseException("a tree has no type parameters", type);
        }
    }

    /** Whether a class beside the outermost one cannot use it. */
    private static boolean isPrivate(Element type) {
        for (Element outer = type; outer instanceof TypeElement; outer = outer.getEnclosingElement()) {
            if (outer.getModifiers().contains(Modifier.PRIVATE)) {
                return true;
            }
        }
        return false;
    }

    private void requireNoHidingConstant(TypeElement type) {
        boolean hides = ElementFilter.fieldsIn(elements.getAllMembers(type)).stream()
                .anyMatch(constant -> constant.getSimpleName().contentEquals("kinjo"));
        if (hides) {
            throw new MisuseException(
                    "a tree has no constant kinjo, as that hides the package in the class that implements it", type);
        }
    }

    private boolean isTree(TypeMirror type) {
        TypeElement marker = elements.getTypeElement("kinjo.nanafusi.XTree");
        return types.isAssignable(type, marker.asType());
    }

    private void read(Tree tree) {
        requireNoHidingConstant(tree.type());
        List<ExecutableElement> methods = new ArrayList<>();
        collect(tree.type(), tree.type(), methods);
        List<ExecutableElement> others = new ArrayList<>(methods);
        for (ExecutableElement method : methods) {
            if (hasAnnotation(method)) {
                others.remove(method);
            }
        }
        for (ExecutableElement method : methods) {
            if (hasAnnotation(method)) {
                tree.parts().add(part(method, remover(method, others)));
            }
        }
        if (!others.isEmpty()) {
            throw new MisuseException(
                    others.getFirst().getSimpleName() + " has no annotation and is no remove accessor of another",
                    others.getFirst());
        }
    }

    /** Inherited accessors first, then those of the interface in declared order. */
    private void collect(TypeElement type, TypeElement tree, List<ExecutableElement> methods) {
        for (TypeMirror parent : type.getInterfaces()) {
            collect((TypeElement) types.asElement(parent), tree, methods);
        }
        for (ExecutableElement method : ElementFilter.methodsIn(type.getEnclosedElements())) {
            methods.removeIf(inherited -> isInstead(method, inherited, tree));
            if (method.getModifiers().contains(Modifier.ABSTRACT) && (hasAnnotation(method) || !isOfObject(method))) {
                methods.add(method);
            }
        }
    }

    private boolean isInstead(ExecutableElement method, ExecutableElement inherited, TypeElement tree) {
        return inherited.getSimpleName().equals(method.getSimpleName())
                && (inherited.getParameters().isEmpty()
                                && method.getParameters().isEmpty()
                        || elements.overrides(method, inherited, tree));
    }

    /** Interfaces may declare what every object has. */
    private boolean isOfObject(ExecutableElement method) {
        TypeElement object = elements.getTypeElement("java.lang.Object");
        return ElementFilter.methodsIn(object.getEnclosedElements()).stream()
                .filter(one -> one.getModifiers().contains(Modifier.PUBLIC))
                .anyMatch(one -> one.getSimpleName().equals(method.getSimpleName())
                        && types.isSubsignature((ExecutableType) method.asType(), (ExecutableType) one.asType()));
    }

    private static boolean hasAnnotation(Element method) {
        return !annotations(method).isEmpty();
    }

    /** What an accessor says of where its part is read from; it should be one. */
    private static List<String> annotations(Element method) {
        return Stream.of(kinjo.nanafusi.Element.class, Attribute.class, Cut.class, Text.class)
                .filter(annotation -> method.getAnnotation(annotation) != null)
                .map(annotation -> "@" + annotation.getSimpleName())
                .toList();
    }

    /** @throws MisuseException if no element or attribute can have the name */
    static void requireName(String name, Element element) {
        if (!Names.isLocalName(name)) {
            throw new MisuseException(
                    "has the name \"" + name + "\", but names have no colon, no space and start with a letter or _;"
                            + " a prefix is no part of it: write namespace = \"...\"",
                    element);
        }
    }

    /** @param given as an annotation has it; {@link Namespace#DEFAULT} is that of the innermost {@link Namespace} around the element */
    static String namespace(String given, Element element) {
        if (!given.equals(Namespace.DEFAULT)) {
            return given;
        }
        for (Element outer = element; outer != null; outer = outer.getEnclosingElement()) {
            Namespace namespace = outer.getAnnotation(Namespace.class);
            if (namespace != null) {
                return namespace.value();
            }
        }
        return "";
    }

    private ExecutableElement remover(ExecutableElement getter, List<ExecutableElement> others) {
        for (ExecutableElement other : others) {
            boolean paired = other.getSimpleName().toString().startsWith("remove")
                    && suffix(other, "remove").equals(suffix(getter, "get"))
                    && types.isSameType(other.getReturnType(), getter.getReturnType());
            if (paired) {
                others.remove(other);
                return other;
            }
        }
        return null;
    }

    /** {@code Price} of {@code getPrice} and of {@code price}. */
    private static String suffix(ExecutableElement method, String prefix) {
        String name = method.getSimpleName().toString();
        boolean prefixed = name.startsWith(prefix) && name.length() > prefix.length();
        String rest = prefixed ? name.substring(prefix.length()) : name;
        return Character.toUpperCase(rest.charAt(0)) + rest.substring(1);
    }

    private static String property(ExecutableElement method) {
        String suffix = suffix(method, "get");
        return Character.toLowerCase(suffix.charAt(0)) + suffix.substring(1);
    }

    private Part part(ExecutableElement getter, ExecutableElement remover) {
        if (!getter.getParameters().isEmpty()) {
            throw new MisuseException("an accessor has no parameters", getter);
        }
        if (OF_OBJECT.contains(getter.getSimpleName().toString())) {
            throw new MisuseException("is a method of Object, so it can be no accessor", getter);
        }
        if (annotations(getter).size() > 1) {
            throw new MisuseException("has " + String.join(" and ", annotations(getter)) + ", but is one part", getter);
        }
        kinjo.nanafusi.Element element = getter.getAnnotation(kinjo.nanafusi.Element.class);
        Attribute attribute = getter.getAnnotation(Attribute.class);
        Cut cut = getter.getAnnotation(Cut.class);
        TypeMirror type = getter.getReturnType();
        if (cut != null) {
            if (!isA(type, "kinjo.nanafusi.XList")) {
                throw new MisuseException("is cut, so its type has to be XList", getter);
            }
            return part(
                    getter, remover, Part.Kind.CUT, namespace(cut.namespace(), getter), cut.value(), argument(getter));
        }
        if (isA(type, "kinjo.nanafusi.XList")) {
            throw new MisuseException("is an XList, so it needs @Cut", getter);
        }
        if (element != null) {
            boolean list = isA(type, "java.util.List");
            Part.Kind kind = list ? Part.Kind.LIST : Part.Kind.ELEMENT;
            TypeMirror of = list ? argument(getter) : type;
            return part(getter, remover, kind, namespace(element.namespace(), getter), element.value(), of);
        }
        if (attribute != null) {
            return part(getter, remover, Part.Kind.ATTRIBUTE, attribute.namespace(), attribute.value(), type);
        }
        return new Part(getter, remover, Part.Kind.TEXT, "", null, type, value(getter, type), null);
    }

    private Part part(
            ExecutableElement getter,
            ExecutableElement remover,
            Part.Kind kind,
            String namespace,
            String given,
            TypeMirror type) {
        String name = given.isEmpty() ? property(getter) : given;
        requireName(name, getter);
        boolean isValue = kind == Part.Kind.ATTRIBUTE
                || getter.getAnnotation(Using.class) != null
                || getter.getAnnotation(Raw.class) != null;
        Tree tree = isValue ? null : tree(type);
        ValueType value = tree == null ? value(getter, type) : null;
        if (tree != null && getter.getAnnotation(EmptyIsNull.class) != null) {
            throw new MisuseException(EMPTY_IS_NULL, getter);
        }
        return new Part(getter, remover, kind, namespace, name, type, value, tree);
    }

    /** What an element of the type is, or null if it is a value. */
    private Tree tree(TypeMirror type) {
        if (!(types.asElement(type) instanceof TypeElement element)) {
            return null;
        }
        if (isTree(type)) {
            return known(element);
        }
        return isJaxb(element) ? Tree.bean(element, packageOf(element)) : null;
    }

    private String packageOf(TypeElement type) {
        return elements.getPackageOf(type).getQualifiedName().toString();
    }

    /** As kinjo.nanafusi.runtime.BeanClass decides it when the program runs. */
    private boolean isJaxb(TypeElement type) {
        return type.getKind() == ElementKind.CLASS
                && Stream.concat(Stream.of(type), type.getEnclosedElements().stream())
                        .flatMap(element -> elements.getAllAnnotationMirrors(element).stream())
                        .anyMatch(annotation ->
                                annotation.getAnnotationType().toString().startsWith("jakarta.xml.bind.annotation."));
    }

    private boolean isA(TypeMirror type, String name) {
        return type instanceof DeclaredType declared
                && ((TypeElement) declared.asElement()).getQualifiedName().contentEquals(name);
    }

    private static TypeMirror argument(ExecutableElement getter) {
        List<? extends TypeMirror> arguments = ((DeclaredType) getter.getReturnType()).getTypeArguments();
        if (arguments.isEmpty()) {
            throw new MisuseException("has to say the type of its elements", getter);
        }
        return arguments.getFirst();
    }

    private ValueType value(ExecutableElement getter, TypeMirror type) {
        ValueType value = valueAlone(getter, type);
        if (getter.getAnnotation(EmptyIsNull.class) == null) {
            return value;
        }
        boolean isOther = value.isString()
                || type.getKind().isPrimitive()
                || getter.getAnnotation(Using.class) != null
                || getter.getAnnotation(Cut.class) != null;
        if (isOther) {
            throw new MisuseException(EMPTY_IS_NULL, getter);
        }
        return value.emptyIsNull(getter.getSimpleName().toString(), Code.reference(type));
    }

    private ValueType valueAlone(ExecutableElement getter, TypeMirror type) {
        if (getter.getAnnotation(Raw.class) != null) {
            requireRaw(getter, type);
            return ValueType.RAW;
        }
        TypeElement adapter = adapter(getter);
        if (adapter != null) {
            return adapted(getter, type, adapter);
        }
        Element element = types.asElement(type);
        if (element != null && element.getKind() == ElementKind.ENUM) {
            if (isPrivate(element)) {
                throw new MisuseException("has the type " + element + ", which is private", getter);
            }
            return ValueType.ofEnum(getter.getSimpleName().toString(), Code.reference(type));
        }
        ValueType value = ValueType.of(Code.type(type));
        if (value == null) {
            throw new MisuseException("has the type " + type + ", which is neither a value nor a tree", getter);
        }
        return value;
    }

    private static void requireRaw(ExecutableElement getter, TypeMirror type) {
        if (!Code.type(type).equals("java.lang.String") || getter.getAnnotation(Attribute.class) != null) {
            throw new MisuseException("is @Raw, so it has to be an @Element, @Cut or @Text of type String", getter);
        }
        if (getter.getAnnotation(Using.class) != null || getter.getAnnotation(Lazy.class) != null) {
            throw new MisuseException("is @Raw, so it can have no adapter and cannot be @Lazy", getter);
        }
    }

    /** The class that {@link Using} names, or null. */
    private TypeElement adapter(ExecutableElement getter) {
        Using using = getter.getAnnotation(Using.class);
        if (using == null) {
            return null;
        }
        try {
            return elements.getTypeElement(using.value().getName());
        } catch (MirroredTypeException e) {
            // The way to a class that is just being compiled.
            return (TypeElement) types.asElement(e.getTypeMirror());
        }
    }

    private ValueType adapted(ExecutableElement getter, TypeMirror type, TypeElement adapter) {
        TypeMirror boxed = type instanceof PrimitiveType primitive
                ? types.boxedClass(primitive).asType()
                : type;
        TypeMirror wanted = types.getDeclaredType(elements.getTypeElement("kinjo.nanafusi.Adapter"), boxed);
        if (!types.isSubtype(adapter.asType(), wanted)) {
            throw new MisuseException("has the adapter " + adapter + ", which is no Adapter<" + boxed + ">", getter);
        }
        if (isPrivate(adapter)) {
            throw new MisuseException("has the adapter " + adapter + ", which is private", getter);
        }
        String name = Code.type(types.erasure(type));
        return ValueType.adapted(
                getter.getSimpleName().toString(),
                Code.reference(boxed),
                name.substring(name.lastIndexOf('.') + 1),
                Code.reference(adapter));
    }

    private static void requireReadable(Tree tree) {
        List<Part> parts = tree.parts();
        if (parts.isEmpty() || parts.size() > MOST_PARTS) {
            throw new MisuseException("a tree has 1 to " + MOST_PARTS + " annotated accessors", tree.type());
        }
        Set<List<Object>> sources = new HashSet<>();
        for (Part part : parts) {
            requireLazyText(part);
            if (part.isNillable() && (!part.isElement() || part.type().getKind().isPrimitive())) {
                throw new MisuseException(NILLABLE, part.getter());
            }
            if (part.kind() == Part.Kind.TEXT && parts.stream().anyMatch(Part::isElement)) {
                throw new MisuseException("is text, so there can be no elements beside it", part.getter());
            }
            if (!sources.add(Arrays.asList(part.isAttribute(), part.namespace(), part.name()))) {
                throw new MisuseException("reads what another accessor reads", part.getter());
            }
            if (part.kind() == Part.Kind.LIST
                    && part.tree() != null
                    && part.tree().isOpen()) {
                throw new MisuseException(
                        "is a list of trees with cut lists, so it has to be cut itself: XList and @Cut", part.getter());
            }
        }
    }

    private static void requireLazyText(Part part) {
        if (part.getter().getAnnotation(Lazy.class) == null) {
            return;
        }
        if (part.kind() != Part.Kind.ELEMENT || !Code.type(part.type()).equals("java.lang.String")) {
            throw new MisuseException("is @Lazy, so it has to be an @Element of type String", part.getter());
        }
        if (part.getter().getAnnotation(Using.class) != null) {
            throw new MisuseException("is @Lazy, so it can have no adapter", part.getter());
        }
    }
}
