package kinjo.nanafusi.schema;

import com.sun.xml.xsom.XSAttributeDecl;
import com.sun.xml.xsom.XSAttributeUse;
import com.sun.xml.xsom.XSComplexType;
import com.sun.xml.xsom.XSComponent;
import com.sun.xml.xsom.XSElementDecl;
import com.sun.xml.xsom.XSFacet;
import com.sun.xml.xsom.XSModelGroup;
import com.sun.xml.xsom.XSParticle;
import com.sun.xml.xsom.XSSchemaSet;
import com.sun.xml.xsom.XSSimpleType;
import com.sun.xml.xsom.XSTerm;
import com.sun.xml.xsom.XSType;
import com.sun.xml.xsom.parser.XSOMParser;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.xml.XMLConstants;
import org.xml.sax.SAXException;

/**
 * Makes shapes of schemas of W3C XML Schema 1.0, which XSOM reads. What a wildcard allows is skipped like all that is not named. Defaults
 * are not applied: what has one is null where it is not said. {@code xsi:type} is not read.
 */
final class XsdReader {

    private final Binding binding;
    private final Map<XSComplexType, Shape> shapes = new IdentityHashMap<>();
    /** By the name of a type, the global element that it was found by, if that has another name: a binding may say either. */
    private final Map<String, String> elementsOfTypes = new HashMap<>();
    /** Those whose parts are being read. */
    private final Set<Shape> unfinished = new HashSet<>();

    /** What an element or attribute holds; one of the two is null. */
    private record Content(Value value, Shape shape) {}

    private XsdReader(Binding binding) {
        this.binding = binding;
    }

    /**
     * @param catalog says where files are that others refer to; may be null
     * @param roots the names of the elements that are documents; may be empty if there is one global element only
     * @throws SchemaException if a schema is wrong, or uses what no tree can express
     */
    static List<DocumentShape> read(List<Path> files, Path catalog, Binding binding, List<String> roots)
            throws IOException {
        List<XSElementDecl> globals = new ArrayList<>();
        parse(files, catalog).iterateElementDecls().forEachRemaining(globals::add);
        List<XSElementDecl> documents = Roots.choose(
                globals,
                XSElementDecl::getName,
                roots,
                new Place(files.getFirst().toString(), 0));
        XsdReader reader = new XsdReader(binding);
        return documents.stream().map(reader::document).toList();
    }

    private static XSSchemaSet parse(List<Path> files, Path catalog) throws IOException {
        try {
            LocalFiles local = new LocalFiles(files.getFirst(), catalog);
            XSOMParser parser = new XSOMParser(new MarkedXsd(local));
            parser.setErrorHandler(new Refusal());
            parser.setEntityResolver(local);
            for (Path file : files) {
                parser.parse(file.toUri().toString());
            }
            return parser.getResult();
        } catch (SAXException e) {
            throw Refusal.unwrap(e);
        }
    }

    private DocumentShape document(XSElementDecl element) {
        Place place = place(element);
        Content content = content(element, List.of(element.getName()), marks(element, List.of(element.getName())));
        if (content.shape() == null) {
            throw new SchemaException(
                    place,
                    "<" + element.getName()
                            + "> is to be a document, but has neither elements nor attributes that the schema names;"
                            + " choose another by --root");
        }
        return new DocumentShape(element.getTargetNamespace(), element.getName(), content.shape(), place);
    }

    private static Place place(XSComponent component) {
        return Place.of(component.getLocator());
    }

    private Marks marks(XSComponent component, List<String> chain) {
        Marks said = binding.marks(chain);
        String element = elementsOfTypes.get(chain.getFirst());
        if (element != null) {
            List<String> byElement = new ArrayList<>(chain);
            byElement.set(0, element);
            said = said.or(binding.marks(byElement));
        }
        return said.or(marks(component));
    }

    private static Marks marks(XSComponent component) {
        return Marks.of(name -> component.getForeignAttribute(Marks.NAMESPACE, name), place(component));
    }

    private Shape shape(XSComplexType type, List<String> chain, boolean shared, Marks marks) {
        Shape known = shapes.get(type);
        if (known != null) {
            return known;
        }
        boolean global = type.isGlobal();
        List<String> own = global ? List.of(type.getName()) : chain;
        if (global && marks.tree() != null && !own.equals(chain)) {
            throw new SchemaException(
                    place(type),
                    "the type of " + chain.getLast() + " has a name, " + type.getName() + "; mark it there by tree=");
        }
        String tree = marks(type, own).or(marks).tree();
        Shape shape = new Shape(own, global || shared, tree, place(type));
        shapes.put(type, shape);
        unfinished.add(shape);
        if (chain.size() == 1 && !own.equals(chain)) {
            elementsOfTypes.put(type.getName(), chain.getFirst());
        }
        List<List<Part>> groups = new ArrayList<>();
        for (XSAttributeUse use : type.getAttributeUses()) {
            groups.add(attribute(shape, use));
        }
        XSParticle particle = type.getContentType().asParticle();
        if (isMixed(type)) {
            groups.add(List.of(Part.text(Value.MARKUP, shape.place())));
        } else if (particle != null) {
            groups.add(parts(shape, particle));
        }
        if (type.getContentType().asSimpleType() != null) {
            groups.add(List.of(
                    Part.text(value(type.getContentType().asSimpleType(), "text", shape.place()), shape.place())));
        }
        shape.addAll(Part.sequence(groups));
        unfinished.remove(shape);
        return shape;
    }

    private List<Part> attribute(Shape owner, XSAttributeUse use) {
        XSAttributeDecl attribute = use.getDecl();
        Marks marks = marks(use, owner.chain("@" + attribute.getName())).or(marks(attribute));
        if (marks.skip()) {
            return List.of();
        }
        Place place = place(attribute);
        Value value = marks.type() == null
                ? value(attribute.getType(), attribute.getName(), place)
                : Value.ofMark(marks.type(), place);
        return List.of(new Part(
                Part.Kind.ATTRIBUTE,
                attribute.getTargetNamespace(),
                attribute.getName(),
                use.isRequired(),
                false,
                Nulls.NONE,
                value,
                null,
                marks,
                place));
    }

    private List<Part> parts(Shape owner, XSParticle particle) {
        if (particle.getMaxOccurs().signum() == 0) {
            return List.of();
        }
        boolean optional = particle.getMinOccurs().signum() == 0;
        return Part.occurring(parts(owner, particle.getTerm()), optional, particle.isRepeated());
    }

    private List<Part> parts(Shape owner, XSTerm term) {
        if (term.isWildcard()) {
            return List.of();
        }
        if (term.isElementDecl()) {
            // An element may stand where the head of its substitution group may; the head is one of them.
            return Part.choice(term.asElementDecl().getSubstitutables().stream()
                    .filter(element -> !element.isAbstract())
                    .map(element -> element(owner, element))
                    .toList());
        }
        XSModelGroup group = term.isModelGroupDecl() ? term.asModelGroupDecl().getModelGroup() : term.asModelGroup();
        List<List<Part>> groups = Arrays.stream(group.getChildren())
                .map(child -> parts(owner, child))
                .toList();
        return group.getCompositor() == XSModelGroup.CHOICE ? Part.choice(groups) : Part.sequence(groups);
    }

    private List<Part> element(Shape owner, XSElementDecl element) {
        List<String> chain = owner.chain(element.getName());
        Marks marks = marks(element, chain);
        if (marks.skip()) {
            return List.of();
        }
        Content content = content(element, element.isGlobal() ? List.of(element.getName()) : chain, marks);
        return List.of(new Part(
                Part.Kind.ELEMENT,
                element.getTargetNamespace(),
                element.getName(),
                true,
                false,
                new Nulls(element.isNillable(), hasDefault(element)),
                content.value(),
                content.shape(),
                marks,
                place(element)));
    }

    private Content content(XSElementDecl element, List<String> chain, Marks marks) {
        XSType type = element.getType();
        Place place = place(element);
        XSSimpleType simple = simpleType(type);
        if (marks.type() != null) {
            if (simple == null && type.asComplexType().getContentType().asParticle() != null) {
                throw new SchemaException(
                        place, "type=" + marks.type() + ", but <" + element.getName() + "> holds elements");
            }
            return new Content(Value.ofMark(marks.type(), place), null);
        }
        if (simple != null && !hasAttributes(type)) {
            return new Content(value(simple, element.getName(), place), null);
        }
        XSComplexType complex = type.asComplexType();
        if (!hasAttributes(type)) {
            if (isMixed(complex)) {
                return new Content(Value.MARKUP, null);
            }
            if (complex.getContentType().asParticle() == null) {
                return new Content(Value.STRING, null);
            }
        }
        Shape shape = shape(complex, chain, element.isGlobal(), marks);
        if (hasDefault(element)) {
            shape.allowNoText();
        }
        // Nothing but wildcards, or parts that are skipped.
        boolean nameless = shape.parts().isEmpty() && !unfinished.contains(shape);
        return nameless ? new Content(Value.MARKUP, null) : new Content(null, shape);
    }

    /** Text alone is not mixed, whatever its type says. */
    private static boolean isMixed(XSComplexType type) {
        return type.isMixed() && type.getContentType().asSimpleType() == null;
    }

    private static boolean hasAttributes(XSType type) {
        return type.isComplexType() && !type.asComplexType().getAttributeUses().isEmpty();
    }

    /** The type of the text of an element that holds no elements, or null. */
    private static XSSimpleType simpleType(XSType type) {
        return type.isSimpleType()
                ? type.asSimpleType()
                : type.asComplexType().getContentType().asSimpleType();
    }

    /** Whether an empty element stands for a value of the schema's. */
    private static boolean hasDefault(XSElementDecl element) {
        return element.getDefaultValue() != null || element.getFixedValue() != null;
    }

    private static Value value(XSSimpleType type, String name, Place place) {
        Value value = Value.ofDatatype(builtIn(type), place);
        List<XSFacet> constants = type.getFacets(XSFacet.FACET_ENUMERATION);
        if (constants.isEmpty() || !value.isText()) {
            return value;
        }
        List<String> texts = constants.stream()
                .map(facet -> facet.getValue().value)
                .distinct()
                .toList();
        return Value.of(
                type.isGlobal()
                        ? new Constants(type.getName(), true, texts, place(type))
                        : new Constants(name, false, texts, place));
    }

    /** The name of the datatype it is derived from; those of lists and unions are read as the text they are. */
    private static String builtIn(XSSimpleType type) {
        XSSimpleType at = type;
        while (!isBuiltIn(at)) {
            if (!at.isRestriction()) {
                return "string";
            }
            at = at.getSimpleBaseType();
        }
        return at.getName();
    }

    /** The schema of schemas has types of its own in the namespace of the datatypes. */
    private static boolean isBuiltIn(XSSimpleType type) {
        return type.getName() != null
                && type.getTargetNamespace().equals(XMLConstants.W3C_XML_SCHEMA_NS_URI)
                && Value.isDatatype(type.getName());
    }
}
