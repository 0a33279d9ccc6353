package kinjo.agent.split;

import java.lang.classfile.Annotation;
import java.lang.classfile.AttributedElement;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.FieldModel;
import java.lang.classfile.TypeAnnotation;
import java.lang.reflect.AccessFlag;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import kinjo.agent.flow.ClassNames;
import kinjo.agent.flow.Member;
import kinjo.agent.refusal.Refusal;
import kinjo.agent.scan.ClassPath;

/** Decides from the class files of a whole program which classes may be split, before any is rewritten. */
public final class SplitCheck {
    private static final Set<String> EVENTS = Set.of("jdk/jfr/Event", "jdk/internal/event/Event");

    private static final int SHOWN = 3;

    private final ClassPath path;
    private final Hierarchy hierarchy;
    private final ProgramScan scan;
    private final Map<String, List<String>> subclasses = new HashMap<>();

    /** By class: a place that finds fields by names which are not constants there. */
    private final Map<String, String> openLookups = new HashMap<>();

    /** By class: classes that look at all its fields. */
    private final Map<String, Set<String>> lookingAt = new HashMap<>();

    private SplitCheck(ClassPath path, List<SplitRequest> requests) {
        this.path = path;
        hierarchy = new Hierarchy(path);
        scan = new ProgramScan(
                path,
                requests.stream().map(SplitRequest::internalName).collect(Collectors.toSet()),
                requests.stream().flatMap(request -> request.fields().stream()).collect(Collectors.toSet()));
        for (String name : path.names()) {
            if (!scan.unreadable().containsKey(name)) {
                hierarchy.superclasses(name).stream()
                        .filter(above -> !above.equals(name))
                        .forEach(above -> subclasses
                                .computeIfAbsent(above, _ -> new ArrayList<>())
                                .add(name));
            }
        }
        // A lookup in a class finds fields of those that it extends, too.
        for (FieldLookups.Lookup lookup : scan.lookups(FieldLookups.OPEN)) {
            hierarchy.superclasses(lookup.type()).forEach(type -> openLookups.putIfAbsent(type, lookup.place()));
        }
        scan.lookingAtOne()
                .forEach((type, users) -> hierarchy
                        .superclasses(type)
                        .forEach(above -> lookingAt
                                .computeIfAbsent(above, _ -> new TreeSet<>())
                                .addAll(users)));
    }

    /**
     * Looks at the program.
     *
     * @return a verdict for each request
     */
    public static List<SplitVerdict> of(ClassPath path, List<SplitRequest> requests) {
        return of(path, requests, Map.of());
    }

    /**
     * Looks at a program that has begun.
     *
     * @param loaded the program's classes that cannot be changed any more: class files by internal name; null where there
     *     is none
     */
    static List<SplitVerdict> of(ClassPath path, List<SplitRequest> requests, Map<String, byte[]> loaded) {
        SplitCheck check = new SplitCheck(path, requests);
        List<SplitVerdict> verdicts = new ArrayList<>();
        for (SplitRequest request : requests) {
            verdicts.add(check.verdictIfReadable(request));
        }
        RewriteCheck rewriting = new RewriteCheck(path, check.hierarchy);
        return new LockCheck(path, check.scan, check.hierarchy, rewriting, loaded).decide(rewriting.check(verdicts));
    }

    /** What was read of all classes need not be all that is read of this one. */
    private SplitVerdict verdictIfReadable(SplitRequest request) {
        try {
            return verdict(request);
        } catch (RuntimeException e) {
            return refused(request, List.of(unreadable(e.getMessage())));
        }
    }

    private static SplitVerdict refused(SplitRequest request, List<Refusal> refusals) {
        return new SplitVerdict(request, null, refusals, List.of(), List.of(), "stays");
    }

    private static Refusal unreadable(String why) {
        return new Refusal(SplitReason.FORM, "its class file cannot be read: " + why);
    }

    private SplitVerdict verdict(SplitRequest request) {
        List<Refusal> refusals = new ArrayList<>();
        Optional<ClassModel> type = type(request, refusals);
        if (type.isEmpty()) {
            return refused(request, refusals);
        }
        form(type.get(), refusals);
        List<FieldModel> own = type.get().fields().stream()
                .filter(field -> !field.flags().has(AccessFlag.STATIC))
                .toList();
        List<String> staying = own.stream()
                .map(field -> field.fieldName().stringValue())
                .filter(name -> !request.fields().contains(name))
                .toList();
        Set<Member> leaving = own.stream()
                .filter(field -> request.fields().contains(field.fieldName().stringValue()))
                .map(field -> new Member(
                        request.internalName(),
                        field.fieldName().stringValue(),
                        field.fieldType().stringValue()))
                .collect(Collectors.toSet());
        request.fields().stream()
                .filter(name -> leaving.stream().noneMatch(field -> field.name().equals(name)))
                .forEach(name -> refusals.add(new Refusal(
                        SplitReason.FORM,
                        "it declares no instance field " + name + "; it has "
                                + own.stream()
                                        .map(field -> field.fieldName().stringValue())
                                        .collect(Collectors.joining(", ")))));
        Split split = new Split(request.internalName(), leaving, request.isMarked(), false);
        supertypes(split, refusals);
        annotations(type.get(), own, split, refusals);
        natives(split, refusals);
        uses(split, refusals);
        Constructors.problems(type.get(), split)
                .forEach(problem -> refusals.add(new Refusal(SplitReason.CODE, problem)));
        return new SplitVerdict(request, split, refusals, staying, accessors(split), "stays");
    }

    /** Whether classes of the path can be marked: the interface is there. */
    public static boolean seesMarker(ClassPath path) {
        return path.find(Split.MARKER) != null;
    }

    private Optional<ClassModel> type(SplitRequest request, List<Refusal> refusals) {
        String name = request.internalName();
        if (!path.names().contains(name)) {
            refusals.add(new Refusal(
                    SplitReason.FORM,
                    path.find(name) == null
                            ? "it is not on the class path; an inner class has $ before its name"
                            : "it is the JDK's own"));
            return Optional.empty();
        }
        if (scan.unreadable().containsKey(name)) {
            refusals.add(unreadable(scan.unreadable().get(name)));
            return Optional.empty();
        }
        return Optional.of(ClassFile.of().parse(path.find(name)));
    }

    private void form(ClassModel type, List<Refusal> refusals) {
        if (type.flags().has(AccessFlag.INTERFACE)) {
            refusals.add(new Refusal(SplitReason.FORM, "it is an interface"));
        }
        if (type.flags().has(AccessFlag.ENUM)) {
            refusals.add(new Refusal(SplitReason.FORM, "it is an enum"));
        }
        if (type.findAttribute(Attributes.record()).isPresent()) {
            refusals.add(new Refusal(SplitReason.FORM, "it is a record"));
        }
        if (path.names().contains(Split.heavyName(type.thisClass().asInternalName()))) {
            refusals.add(new Refusal(SplitReason.FORM, "it is split already"));
        }
        type.methods().stream()
                .filter(method -> method.flags().has(AccessFlag.NATIVE))
                .map(method -> method.methodName().stringValue())
                .findFirst()
                .ifPresent(name -> refusals.add(new Refusal(SplitReason.NATIVE, "its method " + name + " is native")));
    }

    /** What the class is an instance of, and what is one of it. */
    private void supertypes(Split split, List<Refusal> refusals) {
        Set<String> above = hierarchy.supertypes(split.type());
        above.stream()
                .filter(name -> !hierarchy.isKnown(name) && !scan.unreadable().containsKey(name))
                .map(name -> new Refusal(
                        SplitReason.UNSEEN,
                        "the class file of " + ClassNames.dotted(name) + ", which it extends, is not found"))
                .forEach(refusals::add);
        List<Refusal> kinds = kinds(above, "it is");
        refusals.addAll(kinds);
        // Subclasses are of the same kinds, and need not all be said then.
        if (kinds.isEmpty()) {
            for (String name : subclasses.getOrDefault(split.type(), List.of())) {
                refusals.addAll(kinds(hierarchy.supertypes(name), "its subclass " + ClassNames.dotted(name) + " is"));
            }
        }
    }

    private static List<Refusal> kinds(Set<String> supertypes, String who) {
        return copied(supertypes).stream()
                .map(kind -> new Refusal(kind, who + (kind == SplitReason.CLONED ? " Cloneable" : " Serializable")))
                .toList();
    }

    /** In which ways objects with these supertypes are copied as they are. */
    static Set<SplitReason> copied(Set<String> supertypes) {
        Set<SplitReason> kinds = EnumSet.noneOf(SplitReason.class);
        if (supertypes.contains("java/io/Serializable")) {
            kinds.add(SplitReason.SERIALIZED);
        }
        if (supertypes.contains("java/lang/Cloneable")) {
            kinds.add(SplitReason.CLONED);
        }
        return kinds;
    }

    /** Code in another language finds fields of any object that it is given. */
    private void natives(Split split, List<Refusal> refusals) {
        Set<String> given = new TreeSet<>(scan.natives(split.type()));
        given.removeIf(method -> method.startsWith(split.type() + "::"));
        subclasses.getOrDefault(split.type(), List.of()).forEach(name -> given.addAll(scan.natives(name)));
        if (!given.isEmpty()) {
            refusals.add(new Refusal(SplitReason.NATIVE, some(given) + ", which is native, is given it"));
        }
    }

    private void annotations(ClassModel type, List<FieldModel> fields, Split split, List<Refusal> refusals) {
        annotation(type).ifPresent(name -> refusals.add(new Refusal(SplitReason.ANNOTATED, "it has @" + name)));
        for (String above : hierarchy.superclasses(split.type())) {
            if (!above.equals(split.type()) && hierarchy.isKnown(above)) {
                annotations(ClassFile.of().parse(path.find(above)))
                        .filter(this::isInherited)
                        .findFirst()
                        .ifPresent(name -> refusals.add(new Refusal(
                                SplitReason.ANNOTATED,
                                "it inherits @" + ClassNames.dotted(name) + " from its superclass "
                                        + ClassNames.dotted(above))));
            }
        }
        for (String subclass : subclasses.getOrDefault(split.type(), List.of())) {
            annotation(ClassFile.of().parse(path.find(subclass)))
                    .ifPresent(name -> refusals.add(new Refusal(
                            SplitReason.ANNOTATED, "its subclass " + ClassNames.dotted(subclass) + " has @" + name)));
        }
        fields.stream()
                .filter(field -> HeavyClass.isMoved(field, split))
                .forEach(field -> annotation(field)
                        .ifPresent(name -> refusals.add(new Refusal(
                                SplitReason.ANNOTATED,
                                "its field " + field.fieldName().stringValue() + " has @" + name))));
    }

    /** The first that is kept at run time and is not the language's own, on the element itself or on a type in it. */
    private static Optional<String> annotation(AttributedElement element) {
        Stream<Annotation> onTypes = element.findAttribute(Attributes.runtimeVisibleTypeAnnotations()).stream()
                .flatMap(attribute -> attribute.annotations().stream())
                .map(TypeAnnotation::annotation);
        return Stream.concat(annotations(element), names(onTypes))
                .map(ClassNames::dotted)
                .findFirst();
    }

    private static Stream<String> annotations(AttributedElement element) {
        return names(element.findAttribute(Attributes.runtimeVisibleAnnotations()).stream()
                .flatMap(attribute -> attribute.annotations().stream()));
    }

    private static Stream<String> names(Stream<Annotation> annotations) {
        return annotations
                .map(Annotation::className)
                .map(name -> name.stringValue().substring(1, name.stringValue().length() - 1))
                .filter(name -> !name.startsWith("java/lang/"));
    }

    /** Reflection passes over annotations whose class is not found. */
    private boolean isInherited(String annotation) {
        byte[] bytes = path.find(annotation);
        return bytes != null
                && ClassFile.of().parse(bytes).findAttribute(Attributes.runtimeVisibleAnnotations()).stream()
                        .flatMap(attribute -> attribute.annotations().stream())
                        .anyMatch(one -> one.className().equalsString("Ljava/lang/annotation/Inherited;"));
    }

    private void uses(Split split, List<Refusal> refusals) {
        for (String field : split.fields().stream().map(Member::name).sorted().toList()) {
            names(field, split.type(), refusals);
        }
        Set<String> looking = new TreeSet<>(scan.lookingAt(split.type()));
        looking.addAll(lookingAt.getOrDefault(split.type(), Set.of()));
        if (!looking.isEmpty()) {
            refusals.add(new Refusal(
                    SplitReason.REFLECTED,
                    some(looking) + " uses it, and looks at all fields of a class or at memory"));
        }
        if (hierarchy.supertypes(split.type()).stream().anyMatch(EVENTS::contains)) {
            refusals.add(new Refusal(
                    SplitReason.REFLECTED, "it is an event of JFR, which finds the values of an event in its fields"));
        }
        // By getClass().
        hierarchy.supertypes(split.type()).stream()
                .filter(above -> !looking.contains(above) && scan.looksAtAnything(above))
                .sorted()
                .findFirst()
                .ifPresent(above -> refusals.add(new Refusal(
                        SplitReason.REFLECTED,
                        ClassNames.dotted(above)
                                + ", which it extends or implements, looks at all fields of a class or at memory")));
        for (Member field : split.fields()) {
            scan.handles(field.name(), field.descriptor()).forEach((named, users) -> {
                if (means(named, split)) {
                    refusals.add(new Refusal(
                            SplitReason.CODE,
                            "a method handle in " + some(users) + " is for its field " + named.name()));
                }
            });
        }
        scan.unreadable().entrySet().stream()
                .findFirst()
                .ifPresent(first -> refusals.add(new Refusal(
                        SplitReason.UNSEEN,
                        "the class file of " + ClassNames.dotted(first.getKey()) + " cannot be read: "
                                + first.getValue()
                                + (scan.unreadable().size() == 1
                                        ? ""
                                        : "; as that of " + (scan.unreadable().size() - 1) + " more"))));
    }

    /**
     * Strings that are the name of a field. One that a lookup has as a constant counts for the classes in which that
     * looks. Any other one counts only if there is a place that finds fields by names which it is given.
     */
    private void names(String field, String type, List<Refusal> refusals) {
        Set<String> finding = scan.lookups(field).stream()
                .filter(lookup -> lookup.type().equals(FieldLookups.OPEN)
                        || hierarchy.superclasses(lookup.type()).contains(type))
                .map(FieldLookups.Lookup::user)
                .collect(Collectors.toCollection(TreeSet::new));
        if (!finding.isEmpty()) {
            refusals.add(new Refusal(
                    SplitReason.NAMED,
                    "a string in " + some(finding) + ", which looks for fields, is the name of its field " + field));
        }
        String open = openLookups.getOrDefault(type, openLookups.get(FieldLookups.OPEN));
        if (open != null && !scan.withText(field).isEmpty()) {
            refusals.add(new Refusal(
                    SplitReason.TEXT,
                    "a string in " + some(scan.withText(field)) + " is the name of its field " + field + ", and " + open
                            + " finds fields by names that are given to it"));
        }
    }

    private boolean means(Member named, Split split) {
        return split.has(named.name(), named.descriptor())
                && hierarchy
                        .owner(named)
                        .filter(found -> found.field().owner().equals(split.type()))
                        .isPresent();
    }

    private List<String> accessors(Split split) {
        Set<String> found = new TreeSet<>();
        for (Member field : split.fields()) {
            scan.accesses(field.name(), field.descriptor()).forEach((named, users) -> {
                if (means(named, split)) {
                    users.stream().map(ClassNames::dotted).forEach(found::add);
                }
            });
        }
        return List.copyOf(found);
    }

    private static String some(Set<String> names) {
        Set<String> shown = names.stream()
                .limit(SHOWN)
                .map(ClassNames::dotted)
                .collect(Collectors.toCollection(LinkedHashSet::new));
        return String.join(", ", shown) + (names.size() > SHOWN ? " and " + (names.size() - SHOWN) + " more" : "");
    }

    /** The verdict with more refusals. */
    static SplitVerdict with(SplitVerdict verdict, List<Refusal> more) {
        return new SplitVerdict(
                verdict.request(),
                verdict.split(),
                Stream.concat(verdict.refusals().stream(), more.stream()).toList(),
                verdict.staying(),
                verdict.accessors(),
                verdict.lock());
    }
}
