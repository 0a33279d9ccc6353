package kinjo.nanafusi.schema;

import com.sun.tools.rngom.ast.builder.BuildException;
import com.sun.tools.rngom.digested.DAnnotation;
import com.sun.tools.rngom.digested.DAttributePattern;
import com.sun.tools.rngom.digested.DChoicePattern;
import com.sun.tools.rngom.digested.DContainerPattern;
import com.sun.tools.rngom.digested.DElementPattern;
import com.sun.tools.rngom.digested.DEmptyPattern;
import com.sun.tools.rngom.digested.DGrammarPattern;
import com.sun.tools.rngom.digested.DMixedPattern;
import com.sun.tools.rngom.digested.DNotAllowedPattern;
import com.sun.tools.rngom.digested.DOneOrMorePattern;
import com.sun.tools.rngom.digested.DOptionalPattern;
import com.sun.tools.rngom.digested.DPattern;
import com.sun.tools.rngom.digested.DRefPattern;
import com.sun.tools.rngom.digested.DUnaryPattern;
import com.sun.tools.rngom.digested.DXmlTokenPattern;
import com.sun.tools.rngom.digested.DZeroOrMorePattern;
import com.sun.tools.rngom.nc.NameClass;
import com.sun.tools.rngom.parse.IllegalSchemaException;
import com.sun.tools.rngom.parse.Parseable;
import com.sun.tools.rngom.parse.xml.SAXParseable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import javax.xml.namespace.QName;
import org.xml.sax.InputSource;

/**
 * Makes shapes of schemas of RELAX NG, in XML and in the compact syntax, which RNGOM reads. What a name class without end allows is
 * skipped like all that is not named.
 */
final class RelaxNgReader {

    private final Binding binding;
    private final Map<DElementPattern, Shape> shapes = new IdentityHashMap<>();
    /** Of mixed content: their parts are their attributes, and the rest as markup. */
    private final Set<Shape> mixed = new HashSet<>();

    private RelaxNgReader(Binding binding) {
        this.binding = binding;
    }

    /**
     * @param catalog says where files are that others refer to; may be null
     * @param roots the names of the elements that are documents; may be empty if the schema starts with one only
     * @throws SchemaException if the schema is wrong, or uses what no tree can express
     */
    static List<DocumentShape> read(Path file, Path catalog, Binding binding, List<String> roots) throws IOException {
        List<DElementPattern> starts = elements(parse(file, catalog)).toList();
        List<DElementPattern> documents =
                Roots.choose(starts, RelaxNgReader::name, roots, new Place(file.toString(), 0));
        RelaxNgReader reader = new RelaxNgReader(binding);
        return documents.stream().map(reader::document).toList();
    }

    @SuppressWarnings("unchecked") // the builder that checks is a raw type
    private static DPattern parse(Path file, Path catalog) throws IOException {
        InputSource source = new InputSource(file.toUri().toString());
        Refusal refusal = new Refusal();
        LocalFiles files = new LocalFiles(file, catalog);
        Parseable schema = file.toString().endsWith(".rnc")
                ? new CompactFile(source, refusal, files)
                : new SAXParseable(source, refusal, files::reader);
        try {
            return (DPattern)
                    schema.parse(new RefusingSchemaBuilder(new CombiningSchemaBuilder(), refusal, new AnyDatatype()));
        } catch (BuildException | IllegalSchemaException e) {
            throw Refusal.unwrap(e);
        }
    }

    /** The elements that a pattern can be. */
    private static Stream<DElementPattern> elements(DPattern pattern) {
        return switch (pattern) {
            case DElementPattern element -> Stream.of(element);
            case DRefPattern ref -> elements(ref.getTarget().getPattern());
            case DGrammarPattern grammar -> elements(grammar.getStart());
            case DContainerPattern several -> children(several).flatMap(RelaxNgReader::elements);
            case DUnaryPattern one -> elements(one.getChild());
            default -> Stream.empty();
        };
    }

    private static Stream<DPattern> children(DContainerPattern pattern) {
        return StreamSupport.stream(pattern.spliterator(), false);
    }

    /** The names that a token may have; empty if there is no end of them. */
    private static List<QName> names(DXmlTokenPattern pattern) {
        NameClass names = pattern.getName();
        return names.isOpen() ? List.of() : List.copyOf(names.listNames());
    }

    private static String name(DElementPattern element) {
        List<QName> names = names(element);
        return names.isEmpty() ? "*" : names.getFirst().getLocalPart();
    }

    private static Place place(DPattern pattern) {
        return Place.of(pattern.getLocation());
    }

    private static Marks marks(DPattern pattern) {
        DAnnotation annotation = pattern.getAnnotation();
        for (QName name : annotation.getAttributes().keySet()) {
            if (name.getNamespaceURI().equals(Marks.NAMESPACE)) {
                Marks.requireKnown(name.getLocalPart(), place(pattern));
            }
        }
        return Marks.of(
                name -> {
                    DAnnotation.Attribute attribute = annotation.getAttribute(Marks.NAMESPACE, name);
                    return attribute == null ? null : attribute.getValue();
                },
                place(pattern));
    }

    private DocumentShape document(DElementPattern element) {
        List<QName> names = names(element);
        if (names.size() != 1) {
            throw new SchemaException(place(element), "a document element has one name");
        }
        QName name = names.getFirst();
        if (!RelaxNgContent.hasParts(element.getChild())) {
            throw new SchemaException(
                    place(element), "<" + name.getLocalPart() + "> holds neither elements nor attributes");
        }
        List<String> chain = List.of(name.getLocalPart());
        Shape shape = shape(element, chain, true, binding.marks(chain).or(marks(element)));
        return new DocumentShape(name.getNamespaceURI(), name.getLocalPart(), shape, place(element));
    }

    private Shape shape(DElementPattern element, List<String> chain, boolean shared, Marks marks) {
        Shape shape = shapes.get(element);
        if (shape == null) {
            shape = new Shape(chain, shared, marks.tree(), place(element));
            shapes.put(element, shape);
            List<Part> markup = List.of();
            if (RelaxNgContent.isMixed(element.getChild())) {
                mixed.add(shape);
                markup = List.of(Part.text(Value.MARKUP, shape.place()));
            }
            shape.addAll(Part.sequence(List.of(parts(shape, element.getChild(), null), markup)));
            if (shape.parts().stream().anyMatch(part -> part.kind() == Part.Kind.TEXT && !part.required())) {
                shape.allowNoText();
            }
        }
        return shape;
    }

    /** @param reference the marks of the reference that led here within the element, or null */
    private List<Part> parts(Shape owner, DPattern pattern, Marks reference) {
        boolean markable = pattern instanceof DXmlTokenPattern || pattern instanceof DRefPattern;
        if (!markable && !marks(pattern).equals(Marks.NONE)) {
            throw new SchemaException(
                    place(pattern), "a mark is not seen here; mark the element, or a reference to it");
        }
        return switch (pattern) {
            case DElementPattern element -> mixed.contains(owner) ? List.of() : element(owner, element, reference);
            case DAttributePattern attribute -> attribute(owner, attribute, reference);
            case DRefPattern ref -> {
                Marks marks = reference == null ? marks(ref) : reference.or(marks(ref));
                yield parts(owner, ref.getTarget().getPattern(), marks);
            }
            case DGrammarPattern grammar -> parts(owner, grammar.getStart(), Marks.NONE);
            case DOptionalPattern one -> Part.occurring(parts(owner, one.getChild(), reference), true, false);
            case DZeroOrMorePattern one -> Part.occurring(parts(owner, one.getChild(), reference), true, true);
            case DOneOrMorePattern one -> Part.occurring(parts(owner, one.getChild(), reference), false, true);
            // Of text and attributes, else its owner is mixed.
            case DMixedPattern text ->
                Part.sequence(
                        List.of(parts(owner, text.getChild(), reference), text(owner, text.getChild(), Value.STRING)));
            case DEmptyPattern empty -> List.of();
            case DNotAllowedPattern none -> List.of();
            case DChoicePattern choice -> choice(owner, choice, reference);
            // A group, or an interleaving.
            case DContainerPattern several -> Part.sequence(all(owner, children(several), reference));
            default -> text(owner, pattern);
        };
    }

    private List<List<Part>> all(Shape owner, Stream<DPattern> patterns, Marks reference) {
        return patterns.map(child -> parts(owner, child, reference)).toList();
    }

    private List<Part> choice(Shape owner, DChoicePattern choice, Marks reference) {
        if (!RelaxNgContent.hasParts(choice)) {
            return text(owner, choice);
        }
        return Part.choice(
                all(owner, children(choice).filter(child -> !(child instanceof DNotAllowedPattern)), reference));
    }

    private List<Part> text(Shape owner, DPattern pattern) {
        if (RelaxNgValues.alternatives(pattern).isEmpty()) {
            return List.of();
        }
        List<Part> text =
                text(owner, pattern, RelaxNgValues.of(pattern, owner.chain().getLast()));
        return Part.occurring(text, RelaxNgValues.mayBeEmpty(pattern), false);
    }

    private List<Part> text(Shape owner, DPattern pattern, Value value) {
        return mixed.contains(owner) ? List.of() : List.of(Part.text(value, place(pattern)));
    }

    private List<Part> element(Shape owner, DElementPattern element, Marks reference) {
        List<List<Part>> alternatives = new ArrayList<>();
        for (QName name : names(element)) {
            List<String> chain = owner.chain(name.getLocalPart());
            Marks marks = binding.marks(chain).or(marks(element));
            marks = reference == null ? marks : marks.or(reference);
            alternatives.add(
                    marks.skip() ? List.of() : List.of(element(element, name, chain, reference != null, marks)));
        }
        return Part.choice(alternatives);
    }

    private Part element(DElementPattern element, QName name, List<String> chain, boolean shared, Marks marks) {
        Place place = place(element);
        boolean hasParts = RelaxNgContent.hasParts(element.getChild());
        boolean isMarkup =
                RelaxNgContent.isMixed(element.getChild()) && !RelaxNgContent.hasAttributes(element.getChild());
        if (hasParts && marks.type() != null) {
            throw new SchemaException(
                    place, "type=" + marks.type() + ", but <" + name.getLocalPart() + "> holds elements or attributes");
        }
        List<String> own = shared ? List.of(name.getLocalPart()) : chain;
        Shape shape = hasParts && !isMarkup ? shape(element, own, shared, marks) : null;
        Value value = isMarkup
                ? Value.MARKUP
                : hasParts
                        ? null
                        : marks.type() != null
                                ? Value.ofMark(marks.type(), place)
                                : RelaxNgValues.of(element.getChild(), name.getLocalPart());
        return new Part(
                Part.Kind.ELEMENT,
                name.getNamespaceURI(),
                name.getLocalPart(),
                true,
                false,
                new Nulls(false, value != null && RelaxNgValues.mayBeEmpty(element.getChild())),
                value,
                shape,
                marks,
                place);
    }

    private List<Part> attribute(Shape owner, DAttributePattern attribute, Marks reference) {
        List<List<Part>> alternatives = new ArrayList<>();
        Place place = place(attribute);
        for (QName name : names(attribute)) {
            String local = name.getLocalPart();
            Marks marks = binding.marks(owner.chain("@" + local)).or(marks(attribute));
            marks = reference == null ? marks : marks.or(reference);
            Value value = marks.type() != null
                    ? Value.ofMark(marks.type(), place)
                    : RelaxNgValues.of(attribute.getChild(), local);
            alternatives.add(
                    marks.skip()
                            ? List.of()
                            : List.of(new Part(
                                    Part.Kind.ATTRIBUTE,
                                    name.getNamespaceURI(),
                                    local,
                                    true,
                                    false,
                                    new Nulls(false, RelaxNgValues.mayBeEmpty(attribute.getChild())),
                                    value,
                                    null,
                                    marks,
                                    place)));
        }
        return Part.choice(alternatives);
    }
}
