package kinjo.agent.flow;

import java.lang.classfile.ClassModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.TypeKind;
import java.lang.classfile.attribute.CodeAttribute;
import java.lang.classfile.constantpool.LoadableConstantEntry;
import java.lang.classfile.constantpool.MethodHandleEntry;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandleInfo;
import java.lang.reflect.AccessFlag;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Where the objects of one class go that a nest allocates, and what is done with them. */
public final class NestFlow implements Effects {
    private static final Member REQUIRE_NON_NULL =
            new Member("java/util/Objects", "requireNonNull", "(Ljava/lang/Object;)Ljava/lang/Object;");

    /** Its other method makes lambdas that can be serialized, with what they capture. */
    private static final Member LAMBDA = new Member(
            "java/lang/invoke/LambdaMetafactory",
            "metafactory",
            "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/invoke/MethodType;"
                    + "Ljava/lang/invoke/MethodType;Ljava/lang/invoke/MethodHandle;Ljava/lang/invoke/MethodType;)"
                    + "Ljava/lang/invoke/CallSite;");

    private final Nest nest;
    private final String tracked;
    private final Set<Node.Allocation> allocations = new LinkedHashSet<>();
    private final Set<Place> references = new LinkedHashSet<>();
    private final Map<Place, Set<Node>> initializers = new LinkedHashMap<>();
    private final Map<Node, Set<Node>> edges = new HashMap<>();
    private final Map<Node, Set<Use>> uses = new HashMap<>();
    private final List<String> unreadable = new ArrayList<>();

    private NestFlow(Nest nest, String tracked) {
        this.nest = nest;
        this.tracked = tracked;
    }

    /** @param type internal name of the class whose objects are followed; those of subclasses are not */
    public static NestFlow of(Nest nest, String type) {
        NestFlow flow = new NestFlow(nest, type);
        nest.classes().forEach(flow::follow);
        return flow;
    }

    private void follow(ClassModel type) {
        for (MethodModel method : type.methods()) {
            Member member = new Member(
                    type.thisClass().asInternalName(),
                    method.methodName().stringValue(),
                    method.methodType().stringValue());
            method.code().ifPresent(code -> follow(member, method, (CodeAttribute) code));
        }
    }

    private void follow(Member member, MethodModel method, CodeAttribute code) {
        Frame entry = Frame.of(code.maxLocals());
        int slot = method.flags().has(AccessFlag.STATIC) ? 0 : 1;
        for (ClassDesc parameter : method.methodTypeSymbol().parameterList()) {
            if (!parameter.isPrimitive()) {
                entry.setLocal(slot, Set.of(new Node.Parameter(member, slot)));
            }
            slot += TypeKind.from(parameter).slotSize();
        }
        try {
            MethodFlow.follow(member, code, entry, this);
        } catch (UnreadableCodeException e) {
            unreadable.add(member.text() + " (" + e.getMessage() + ")");
        }
    }

    public Nest nest() {
        return nest;
    }

    /** In the order of the class files. */
    public Set<Node.Allocation> allocations() {
        return allocations;
    }

    /** Where a method reference is made that allocates. */
    public Set<Place> references() {
        return references;
    }

    /** The constructor calls, and what they may initialize. */
    public Map<Place, Set<Node>> initializers() {
        return initializers;
    }

    /** Methods whose code was not understood. */
    public List<String> unreadable() {
        return unreadable;
    }

    /** What may hold the object that comes from there; that is included. */
    public Set<Node> holders(Node origin) {
        Set<Node> reached = new LinkedHashSet<>();
        Deque<Node> open = new ArrayDeque<>(List.of(origin));
        while (!open.isEmpty()) {
            Node node = open.pop();
            if (reached.add(node)) {
                open.addAll(edges.getOrDefault(node, Set.of()));
            }
        }
        return reached;
    }

    /** What may be done with the object. */
    public Set<Use> uses(Node origin) {
        Set<Use> found = new LinkedHashSet<>();
        holders(origin).forEach(node -> found.addAll(uses.getOrDefault(node, Set.of())));
        return found;
    }

    private void move(Set<Node> from, Node to) {
        from.forEach(
                node -> edges.computeIfAbsent(node, _ -> new LinkedHashSet<>()).add(to));
    }

    private void use(Set<Node> value, Use use) {
        value.forEach(
                node -> uses.computeIfAbsent(node, _ -> new LinkedHashSet<>()).add(use));
    }

    @Override
    public Set<Node> allocated(String type, Place place) {
        if (!type.equals(tracked)) {
            return Frame.NOTHING;
        }
        Node.Allocation allocation = new Node.Allocation(place);
        allocations.add(allocation);
        return Set.of(allocation);
    }

    @Override
    public Set<Node> read(Member field) {
        Set<Node> sources = new HashSet<>();
        nest.field(field)
                .ifPresentOrElse(
                        found -> sources.add(new Node.Field(found.member())),
                        () -> nest.privateFields(field).map(Node.Field::new).forEach(sources::add));
        return Set.copyOf(sources);
    }

    @Override
    public void written(Member field, Set<Node> value, Place place) {
        nest.field(field)
                .filter(nest::isClosed)
                .ifPresentOrElse(
                        found -> move(value, new Node.Field(found.member())),
                        () -> use(value, new Use(Use.Kind.STORED, field, place)));
    }

    @Override
    public Set<Node> called(Call call) {
        if (call.target().name().equals("<init>") && call.target().owner().equals(tracked)) {
            initializers.put(call.place(), call.receiver());
        } else if (call.receiver() != null) {
            use(call.receiver(), new Use(Use.Kind.CALLED, call.target(), call.place()));
        }
        if (call.target().equals(REQUIRE_NON_NULL) && !call.arguments().isEmpty()) {
            return call.arguments().getFirst();
        }
        Optional<Nest.Found<MethodModel>> callee = nest.method(call.target());
        pass(call, callee.filter(Nest::isExact));
        return results(call, callee);
    }

    private void pass(Call call, Optional<Nest.Found<MethodModel>> callee) {
        int slot = call.receiver() == null ? 0 : 1;
        List<ClassDesc> types =
                MethodTypeDesc.ofDescriptor(call.target().descriptor()).parameterList();
        for (int i = 0; i < call.arguments().size(); i++) {
            Set<Node> argument = call.arguments().get(i);
            if (callee.isPresent()) {
                move(argument, new Node.Parameter(callee.get().member(), slot));
            } else {
                use(argument, new Use(Use.Kind.PASSED, call.target(), call.place()));
            }
            slot += TypeKind.from(types.get(i)).slotSize();
        }
    }

    private Set<Node> results(Call call, Optional<Nest.Found<MethodModel>> callee) {
        Set<Node> results = new HashSet<>();
        if (call.receiver() != null && !call.receiver().isEmpty()) {
            results.add(new Node.Answer(call.place()));
        }
        callee.ifPresentOrElse(
                found -> results.add(new Node.Result(found.member())),
                () -> nest.privateMethods(call.target()).map(Node.Result::new).forEach(results::add));
        return Set.copyOf(results);
    }

    /**
     * A lambda or method reference is a call of its implementation, as far as it captures values. What that returns gets
     * to whoever calls the lambda.
     */
    @Override
    public void linked(InvokeDynamicInstruction instruction, List<Set<Node>> arguments, Place place) {
        Member bootstrap = Member.of(
                instruction.invokedynamic().bootstrap().bootstrapMethod().reference());
        if (!bootstrap.equals(LAMBDA)) {
            arguments.forEach(value -> use(value, new Use(Use.Kind.LINKED, bootstrap, place)));
            return;
        }
        List<LoadableConstantEntry> constants =
                instruction.invokedynamic().bootstrap().arguments();
        MethodHandleEntry implementation = (MethodHandleEntry) constants.get(1);
        Member target = Member.of(implementation.reference());
        Set<Node> receiver = null;
        List<Set<Node>> captured = arguments;
        if (implementation.kind() == MethodHandleInfo.REF_newInvokeSpecial) {
            receiver = Frame.NOTHING;
            if (target.owner().equals(tracked)) {
                references.add(place);
            }
        } else if (implementation.kind() != MethodHandleInfo.REF_invokeStatic) {
            receiver = arguments.isEmpty() ? Frame.NOTHING : arguments.getFirst();
            captured = arguments.isEmpty() ? arguments : arguments.subList(1, arguments.size());
        }
        Set<Node> result = called(new Call(target, receiver, captured, place));
        use(result, new Use(Use.Kind.RETURNED, target, place));
    }

    @Override
    public void returned(Set<Node> value, Place place) {
        boolean isClosed = nest.method(place.method())
                .filter(method -> nest.isClosed(method.member(), method.model()))
                .isPresent();
        if (isClosed) {
            move(value, new Node.Result(place.method()));
        } else {
            use(value, new Use(Use.Kind.RETURNED, place.method(), place));
        }
    }

    @Override
    public void storedInArray(Set<Node> value, Place place) {
        use(value, new Use(Use.Kind.STORED_IN_ARRAY, null, place));
    }

    @Override
    public void locked(Set<Node> value, Place place) {
        use(value, new Use(Use.Kind.LOCKED, null, place));
    }
}
