package kinjo.nanafusi.woodstox;

import com.ctc.wstx.api.WstxInputProperties;
import com.ctc.wstx.stax.WstxInputFactory;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import javax.xml.XMLConstants;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import kinjo.nanafusi.Doctype;
import kinjo.nanafusi.LimitException;
import kinjo.nanafusi.Limits;
import kinjo.nanafusi.Options;
import kinjo.nanafusi.ValueException;
import kinjo.nanafusi.WellFormednessException;
import kinjo.nanafusi.XmlException;
import kinjo.nanafusi.XmlException.Location;
import kinjo.nanafusi.bytes.XmlChars;
import kinjo.nanafusi.reflect.ReflectedType;
import kinjo.nanafusi.runtime.Frame;
import kinjo.nanafusi.runtime.Lists;
import kinjo.nanafusi.runtime.Messages;
import kinjo.nanafusi.runtime.OpenElement;
import kinjo.nanafusi.runtime.RecordModel;
import kinjo.nanafusi.runtime.Slot;
import kinjo.nanafusi.runtime.TreeParser;
import kinjo.nanafusi.runtime.Values;
import kinjo.nanafusi.source.Source;
import kinjo.nanafusi.spi.Patience;
import org.codehaus.stax2.LocationInfo;
import org.codehaus.stax2.XMLInputFactory2;
import org.codehaus.stax2.XMLStreamLocation2;
import org.codehaus.stax2.XMLStreamReader2;

/** Reads a document by a StAX parser. Waits for bytes even if asked not to: StAX cannot be suspended. */
final class StaxTreeReader extends TreeParser {

    /** Characters from which on a text may come in several pieces. */
    private static final int TEXT_SEGMENT = 8192;

    private static final long NO_MARKUP = -1;

    /** A value that was passed over. */
    private static final Object ABSENT = new Object();

    private final SourceReader stream;
    private final Options options;
    private final Deque<String> path = new ArrayDeque<>();
    /**
     * By model: the part that came after each part when it came last, behind the one that came first. Elements mostly come in the same
     * order.
     */
    private final Map<RecordModel, int[]> followers = new IdentityHashMap<>();

    private XMLStreamReader2 xml;
    /** Where the markup starts that is being kept. */
    private long markupFrom = NO_MARKUP;
    /** Where the markup ends that was read last outside of entities, or the last reference to one with markup is. */
    private long markupTo;
    /** Whether text was read since. */
    private boolean hasText;

    private boolean hasDoctype;

    /** What the parser has given, counted where entities may be expanded. */
    private long characters;

    /** @param keepsMarkup whether the types have markup that is kept */
    StaxTreeReader(Source source, Options options, boolean keepsMarkup) {
        super(source, options);
        stream = new SourceReader(source, keepsMarkup);
        this.options = options;
    }

    private XMLStreamReader2 open() throws XMLStreamException {
        XMLInputFactory factory = new WstxInputFactory();
        Doctype doctype = options.doctype();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, doctype != null);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        if (doctype != null) {
            // An external subset, and what it would include, is empty.
            factory.setXMLResolver((publicId, systemId, base, namespace) -> InputStream.nullInputStream());
            factory.setProperty(WstxInputProperties.P_MAX_ENTITY_COUNT, doctype.expansions());
        }
        Limits limits = options.limits();
        factory.setProperty(XMLInputFactory2.P_LAZY_PARSING, false);
        factory.setProperty(WstxInputProperties.P_MIN_TEXT_SEGMENT, TEXT_SEGMENT);
        factory.setProperty(WstxInputProperties.P_MAX_ELEMENT_DEPTH, limits.depth());
        factory.setProperty(WstxInputProperties.P_MAX_ATTRIBUTES_PER_ELEMENT, limits.attributes());
        factory.setProperty(WstxInputProperties.P_MAX_TEXT_LENGTH, limits.record());
        factory.setProperty(WstxInputProperties.P_MAX_ATTRIBUTE_SIZE, limits.record());
        return (XMLStreamReader2) factory.createXMLStreamReader(stream);
    }

    @Override
    public long bytesRead() {
        return stream.count();
    }

    @Override
    protected Location location() {
        return location(xml.getLocation());
    }

    private Location location(javax.xml.stream.Location at) {
        StringBuilder open = new StringBuilder();
        path.descendingIterator().forEachRemaining(name -> open.append('/').append(name));
        return new Location(at.getLineNumber(), at.getColumnNumber(), -1, open.toString());
    }

    @Override
    protected boolean step(Patience patience) throws IOException {
        try {
            if (xml == null) {
                xml = open();
            }
            read();
            return true;
        } catch (XMLStreamException e) {
            throw wellFormedness(e);
        }
    }

    private RuntimeException wellFormedness(XMLStreamException e) throws IOException {
        if (e.getNestedException() instanceof IOException io && !(io instanceof java.io.CharConversionException)) {
            throw io;
        }
        // Bytes that are no character have no place for the parser, but it has read up to them.
        javax.xml.stream.Location known =
                e.getLocation() == null && xml != null ? xml.getLocationInfo().getCurrentLocation() : e.getLocation();
        Location location = known == null ? new Location(1, 1, -1, "") : location(known);
        XmlException problem = isLimit(e)
                ? new LimitException(e.getMessage(), location)
                : new WellFormednessException(e.getMessage(), location);
        problem.initCause(e);
        return problem;
    }

    /** The parser has no exception of its own for its limits, and two ways of writing that one is exceeded. */
    private static boolean isLimit(XMLStreamException e) {
        String message = e.getMessage();
        return message.contains("limit (") && (message.contains("exceeded") || message.contains("Exceeded"));
    }

    private void read() throws XMLStreamException {
        switch (next()) {
            case XMLStreamConstants.START_ELEMENT -> startElement();
            case XMLStreamConstants.END_ELEMENT -> endElement();
            default -> {
                // Text between the elements that are read step by step means nothing.
            }
        }
    }

    private int next() throws XMLStreamException {
        int event = xml.next();
        requireNoCdataEnd(event);
        // In entities events start at places of their declarations.
        keepMarkup(hasDoctype ? markupTo : xml.getLocationInfo().getStartingCharOffset());
        switch (event) {
            case XMLStreamConstants.START_ELEMENT -> {
                path.push(qualifiedName());
                requireNames();
            }
            case XMLStreamConstants.DTD -> {
                requireDoctypeAllowed();
                hasDoctype = true;
            }
            case XMLStreamConstants.ENTITY_REFERENCE ->
                throw new WellFormednessException("the entity " + xml.getLocalName() + " is not declared", location());
            default -> {
                // read by the caller
            }
        }
        if (options.doctype() != null && event != XMLStreamConstants.DTD) {
            requireFewExpansions(event);
        }
        return event;
    }

    /** The parser misses a {@code ]]>} that an end of its buffers divides. Between markup there is only text. */
    private void requireNoCdataEnd(int event) throws XMLStreamException {
        if (event == XMLStreamConstants.CHARACTERS || event == XMLStreamConstants.SPACE) {
            hasText = true;
            return;
        }
        LocationInfo at = xml.getLocationInfo();
        javax.xml.stream.Location reference = hasDoctype ? reference(at.getStartLocation()) : null;
        long from = reference == null ? at.getStartingCharOffset() : reference.getCharacterOffset();
        if (hasText && stream.cdataEnds().hasAny(markupTo, from)) {
            throw new WellFormednessException(Messages.CDATA_END, location());
        }
        hasText = false;
        markupTo = Math.max(markupTo, reference == null ? at.getEndingCharOffset() : from);
        stream.cdataEnds().forget(markupTo);
    }

    /** Where the entity that a place is in is referred to outside of all entities; null for a place outside. */
    private static javax.xml.stream.Location reference(XMLStreamLocation2 place) {
        XMLStreamLocation2 reference = place.getContext();
        while (reference != null && reference.getContext() != null) {
            reference = reference.getContext();
        }
        return reference;
    }

    /** @param place of the event that was read last */
    private void keepMarkup(long place) {
        if (markupFrom == NO_MARKUP) {
            stream.forget(place);
        } else if (place - markupFrom > options.limits().record()) {
            throw Messages.limit("characters in one element", options.limits().record(), "Record", location());
        }
    }

    private void requireNames() {
        requireName(xml.getPrefix(), xml.getLocalName());
        for (int i = 0; i < xml.getAttributeCount(); i++) {
            requireName(xml.getAttributePrefix(i), xml.getAttributeLocalName(i));
        }
        for (int i = 0; i < xml.getNamespaceCount(); i++) {
            requireName(XMLConstants.XMLNS_ATTRIBUTE, namespace(xml.getNamespacePrefix(i)));
            requireNormalized(namespace(xml.getNamespaceURI(i)));
        }
    }

    /** A DTD may declare that white space around it is removed (NMTOKEN), which the parser does not do for namespaces. */
    private void requireNormalized(String namespace) {
        if (hasDoctype && !namespace.equals(namespace.strip())) {
            throw new WellFormednessException(
                    "the namespace '" + namespace
                            + "' has white space around it, which is not taken where there is a DOCTYPE",
                    location());
        }
    }

    private void requireName(String prefix, String localName) {
        String name = prefix == null || prefix.isEmpty() ? localName : prefix + ":" + localName;
        int limit = options.limits().name();
        // No char has more than three bytes.
        if (name.length() > limit / 3 && name.getBytes(StandardCharsets.UTF_8).length > limit) {
            throw Messages.limit("bytes in a name", limit, "Name", location());
        }
        // The parser takes every character beyond U+FFFF.
        for (int i = 0; i < localName.length(); i++) {
            if (Character.isHighSurrogate(localName.charAt(i)) && !XmlChars.isNamePart(localName.codePointAt(i))) {
                throw new WellFormednessException(
                        String.format("U+%X cannot be in a name", localName.codePointAt(i)), location());
            }
        }
    }

    private void requireDoctypeAllowed() {
        if (options.doctype() == null) {
            throw new WellFormednessException(Messages.DOCTYPE, location());
        }
    }

    /** Without entities and defaults no document has more characters than bytes. */
    private void requireFewExpansions(int event) {
        if (event == XMLStreamConstants.START_ELEMENT) {
            characters += xml.getLocalName().length();
            for (int i = 0; i < xml.getAttributeCount(); i++) {
                characters += xml.getAttributeValue(i).length();
            }
        } else if (xml.hasText()) {
            characters += xml.getTextLength();
        }
        int limit = options.doctype().characters();
        if (characters > stream.count() + limit) {
            throw new LimitException(
                    "entities and defaults of attributes make the document longer by more than " + limit
                            + " characters; Doctype.characters allows more",
                    location());
        }
    }

    private String qualifiedName() {
        String prefix = xml.getPrefix();
        return prefix == null || prefix.isEmpty() ? xml.getLocalName() : prefix + ":" + xml.getLocalName();
    }

    private static String namespace(String name) {
        return name == null ? "" : name;
    }

    private void startElement() throws XMLStreamException {
        Frame frame = frame();
        ReflectedType type = (ReflectedType) frame.type();
        int slot = type.element(namespace(xml.getNamespaceURI()), xml.getLocalName());
        if (slot < 0 && depth() == 1) {
            Slot expected = type.parts().getFirst().slot();
            throw new ValueException(
                    Messages.wrongRoot(qualifiedName(), namespace(xml.getNamespaceURI()), expected), location());
        }
        if (slot < 0) {
            skipElement();
        } else if (!isWanted(frame, slot)) {
            pass(frame, slot);
            skipElement();
        } else if (type.parts().get(slot).nil() != null && isNil()) {
            skipElement();
            occurs(frame, slot);
            deliver(frame, slot, null);
        } else if (type.open(slot) != null) {
            openElement(frame, slot, type.open(slot));
        } else {
            Object value = value(type.parts().get(slot));
            occurs(frame, slot);
            leaveDocumentElement();
            if (value != ABSENT) {
                deliver(frame, slot, value);
            }
            if (depth() == 1) {
                pop();
            }
        }
    }

    private void openElement(Frame frame, int slot, ReflectedType type) {
        occurs(frame, slot);
        OpenElement element = push(slot, type);
        for (int i = 0; i < xml.getAttributeCount(); i++) {
            int part = type.attribute(namespace(xml.getAttributeNamespace(i)), xml.getAttributeLocalName(i));
            if (part >= 0) {
                occurs(frame(), part);
                Object value = convert(type.parts().get(part), xml.getAttributeValue(i));
                deliver(frame(), part, value == ABSENT ? null : value);
            }
        }
        if (element != null) {
            deliverTree(frame, slot, element);
        }
    }

    private void endElement() throws XMLStreamException {
        path.pop();
        leaveDocumentElement();
        pop();
        if (depth() == 1) {
            pop();
        }
    }

    /** Checks what follows the document element before the program hears of its end. */
    private void leaveDocumentElement() throws XMLStreamException {
        if (path.isEmpty() && source().isLocal()) {
            while (xml.hasNext()) {
                next();
            }
        }
    }

    private void skipElement() throws XMLStreamException {
        int depth = path.size();
        while (path.size() >= depth) {
            if (next() == XMLStreamConstants.END_ELEMENT) {
                path.pop();
            }
        }
    }

    private Object value(RecordModel.Part part) throws XMLStreamException {
        if (part.nil() != null && isNil()) {
            skipElement();
            return convert(part.nil(), false, "");
        }
        return part.record() == null ? convert(part, content(part)) : record(part.record());
    }

    private boolean isNil() {
        String nil = xml.getAttributeValue(XMLConstants.W3C_XML_SCHEMA_INSTANCE_NS_URI, "nil");
        return nil != null && Boolean.TRUE.equals(convert(Values.BOOLEAN, false, nil));
    }

    private Object convert(RecordModel.Part part, String text) {
        return convert(part.value(), part.required(), text);
    }

    private Object convert(Values.Type<?> type, boolean required, String text) {
        try {
            return type.parse(text);
        } catch (IllegalArgumentException | DateTimeException e) {
            if (isLenient() && !required) {
                return ABSENT;
            }
            throw new ValueException(Messages.notOfType(text, type.name()), location());
        }
    }

    private String content(RecordModel.Part part) throws XMLStreamException {
        return part.value() == Values.MARKUP ? markup() : content();
    }

    /** What is between the tags, as it is. */
    private String markup() throws XMLStreamException {
        if (xml.getLocationInfo().getStartLocation().getContext() != null) {
            throw new ValueException(Messages.RAW_IN_ENTITY, location());
        }
        boolean empty = xml.isEmptyElement();
        long from = xml.getLocationInfo().getEndingCharOffset();
        markupFrom = from;
        skipElement();
        long to = empty ? from : stream.startOfTag(xml.getLocationInfo().getEndingCharOffset());
        markupFrom = NO_MARKUP;
        return stream.characters(from, to);
    }

    /** The text up to the end tag. Nearly every text comes in one piece, which needs no copy. */
    private String content() throws XMLStreamException {
        String first = null;
        StringBuilder all = null;
        for (; ; ) {
            switch (next()) {
                case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA, XMLStreamConstants.SPACE -> {
                    if (first == null) {
                        first = xml.getText();
                    } else {
                        all = all == null ? new StringBuilder(first) : all;
                        all.append(xml.getText());
                    }
                }
                case XMLStreamConstants.END_ELEMENT -> {
                    path.pop();
                    return all != null ? all.toString() : first != null ? first : "";
                }
                case XMLStreamConstants.START_ELEMENT -> {
                    if (isLenient()) {
                        skipElement();
                        continue;
                    }
                    path.pop();
                    throw new ValueException(Messages.elementInText(path.peek()), location());
                }
                default -> {
                    // comments and processing instructions
                }
            }
        }
    }

    private Object record(RecordModel declared) throws XMLStreamException {
        RecordModel model = declared.hasChoices() ? chosen(declared) : declared;
        List<RecordModel.Part> parts = model.parts();
        Object[] values = new Object[parts.size()];
        boolean[] seen = new boolean[parts.size()];
        attributes(parts, values, seen);
        int text = model.text();
        if (text >= 0) {
            put(values, text, parts.get(text), convert(parts.get(text), content(parts.get(text))));
        } else {
            children(followers.computeIfAbsent(model, of -> new int[parts.size() + 1]), parts, values, seen);
        }
        requireComplete(parts, seen);
        try {
            return model.create(values);
        } catch (IllegalArgumentException e) {
            throw refused(model, e);
        }
    }

    private RecordModel chosen(RecordModel declared) {
        String type = xml.getAttributeValue(XMLConstants.W3C_XML_SCHEMA_INSTANCE_NS_URI, "type");
        try {
            return type == null ? declared : declared.choice(type, this::namespaceOf);
        } catch (IllegalArgumentException e) {
            throw refused(declared, e);
        }
    }

    private String namespaceOf(String prefix) {
        String name = xml.getNamespaceURI(prefix);
        return prefix.isEmpty() ? namespace(name) : name;
    }

    private ValueException refused(RecordModel model, IllegalArgumentException cause) {
        ValueException problem = new ValueException(Messages.refused(model.name(), cause), location());
        problem.initCause(cause);
        return problem;
    }

    private void attributes(List<RecordModel.Part> parts, Object[] values, boolean[] seen) {
        for (int i = 0; i < xml.getAttributeCount(); i++) {
            String namespace = namespace(xml.getAttributeNamespace(i));
            int part = find(parts, 0, true, namespace, xml.getAttributeLocalName(i));
            if (part >= 0) {
                seen[part] = true;
                put(values, part, parts.get(part), convert(parts.get(part), xml.getAttributeValue(i)));
            }
        }
    }

    /** @param hint the part to look at first */
    private static int find(List<RecordModel.Part> parts, int hint, boolean attribute, String namespace, String name) {
        int part = hint;
        for (int i = 0; i < parts.size(); i++) {
            part = part == parts.size() ? 0 : part;
            Slot slot = parts.get(part).slot();
            if (slot != null
                    && slot.name().equals(name)
                    && parts.get(part).isAttribute() == attribute
                    && slot.namespace().equals(namespace)) {
                return part;
            }
            part++;
        }
        return -1;
    }

    @SuppressWarnings("unchecked") // made here
    private static void put(Object[] values, int index, RecordModel.Part part, Object value) {
        if (value != ABSENT) {
            values[index] = part.isList() ? Lists.add((List<Object>) values[index], value) : value;
        }
    }

    private void children(int[] follower, List<RecordModel.Part> parts, Object[] values, boolean[] seen)
            throws XMLStreamException {
        int last = 0;
        for (int event; (event = next()) != XMLStreamConstants.END_ELEMENT; ) {
            if (event != XMLStreamConstants.START_ELEMENT) {
                continue;
            }
            int part = find(parts, follower[last], false, namespace(xml.getNamespaceURI()), xml.getLocalName());
            if (part >= 0) {
                follower[last] = part;
                last = part + 1;
            }
            if (part < 0 || !isExpected(parts.get(part), seen[part])) {
                skipElement();
            } else {
                seen[part] = true;
                put(values, part, parts.get(part), value(parts.get(part)));
            }
        }
        path.pop();
    }

    /** Whether another element of the part may come; leniently it is skipped if not. */
    private boolean isExpected(RecordModel.Part part, boolean seen) {
        boolean again = seen && !part.isList();
        if (again && !isLenient()) {
            throw new ValueException(Messages.repeated(part.slot().name()), location());
        }
        return !again;
    }

    private void requireComplete(List<RecordModel.Part> parts, boolean[] seen) {
        for (int i = 0; i < seen.length; i++) {
            RecordModel.Part part = parts.get(i);
            if (!part.isText() && part.required() && !seen[i]) {
                throw new ValueException(
                        Messages.missing(part.isAttribute(), part.slot().name()), location());
            }
        }
    }
}
