package kinjo.nanafusi.runtime;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import kinjo.nanafusi.Options;
import kinjo.nanafusi.bytes.DistinctNames;
import kinjo.nanafusi.bytes.Namespaces;
import kinjo.nanafusi.bytes.Words;

/** Reads start tags: the element's name, its attributes, namespaces. */
public abstract sealed class StartTagScanner extends TextScanner permits ElementScanner {

    /** Sorts of attribute values: ASCII that stands for itself; other characters, too; references or white space that is normalised. */
    private static final int ASCII = 0;

    private static final int LITERAL = 1;
    private static final int GENERAL = 2;

    /** A power of two. */
    private static final int LAYOUTS = 16;

    /** A power of two. */
    private static final int KNOWN_NAMES = 64;

    /** Of so many each is compared with the others, which are 28 pairs. */
    private static final int FEW_ATTRIBUTES = 8;

    final Namespaces namespaces = new Namespaces();
    private final DistinctNames distinct = new DistinctNames();
    /** Apart, as attributes may come within a text. */
    private final TextBuffer attributeText = new TextBuffer();

    /** The element whose start tag was read last: its name in the buffer, the colon in it or -1, its namespace. */
    int nameFrom;

    int nameTo;
    int nameColon;
    String namespace = "";
    boolean empty;
    /** The namespace declarations in scope before that start tag. */
    int scopeBefore;

    /** Where the value that was read last starts, for messages. */
    int valueFrom;

    /** By another hash, of the element's name and the byte behind it. */
    private final KnownName[] knownNames = new KnownName[KNOWN_NAMES];

    private KnownName lastName = new KnownName("", 0);

    /** By a hash of the element's name. */
    private final Repetition<AttributeLayout>[] layouts = layouts();

    /** That of the start tag that was read last; null if it is another. */
    private AttributeLayout layout;

    private int attributeCount;
    /** Never longer than the limit of attributes. Where the names are is not noted if there is a layout. */
    private int[] attributeFrom;

    private int[] attributeTo;
    private int[] attributeColon;
    /** Each value's sort, start and end in one; see {@link #value}. */
    private long[] attributeValues;

    /** That of the value that {@link #attributeValueEnd} has gone over. */
    private int valueSort;

    StartTagScanner(ScannerInput input, Options options) {
        super(input, options);
        int size = Math.min(8, limits.attributes());
        attributeFrom = new int[size];
        attributeTo = new int[size];
        attributeColon = new int[size];
        attributeValues = new long[size];
    }

    @SuppressWarnings({"unchecked", "rawtypes"}) // an array of a generic type
    private static Repetition<AttributeLayout>[] layouts() {
        Repetition<AttributeLayout>[] layouts = new Repetition[LAYOUTS];
        Arrays.setAll(layouts, i -> new Repetition<>());
        return layouts;
    }

    // -------------------------------------------------------------------------------------- start tags

    /** Whether the element whose start tag was read last is an empty-element tag. */
    public boolean isEmpty() {
        return empty;
    }

    int localName(Names names) {
        return names.find(namespace, buffer, nameColon < 0 ? nameFrom : nameColon + 1, nameTo);
    }

    String elementName() {
        return slice(nameFrom, nameTo);
    }

    /** Reads a start tag from its {@code <} on. */
    void startTag() {
        startTag(position);
    }

    void startTag(int at) {
        nameFrom = at + 1;
        KnownName expected = lastName.next();
        if (expected != null && expected.isAt(buffer, nameFrom)) {
            lastName = expected;
            nameTo = nameFrom + expected.length();
            nameColon = -1;
            position = nameTo;
            finishStartTag(expected.layout());
        } else {
            unexpectedStartTag();
        }
    }

    private void unexpectedStartTag() {
        nameTo = name(nameFrom);
        nameColon = colon;
        position = nameTo;
        int layout = layoutOf(buffer, nameFrom, nameTo);
        if (nameColon < 0) {
            note(layout);
        }
        finishStartTag(layout);
    }

    /** Notes the name that was read last as the one to expect. The first ones of a document are kept. */
    private void note(int layout) {
        int hash = (nameTo - nameFrom) * 31 + buffer[nameFrom] * 7 + buffer[nameTo - 1] * 3 + buffer[nameTo];
        int place = hash & KNOWN_NAMES - 1;
        if (knownNames[place] == null) {
            knownNames[place] = new KnownName(slice(nameFrom, nameTo + 1), layout);
        }
        if (knownNames[place].isAt(buffer, nameFrom)) {
            lastName = lastName.follow(knownNames[place]);
        }
    }

    /** The start tag that was read last if it can be compared as it is: without prefix, attributes and white space; else null. */
    Pattern plainStartTag() {
        boolean plain = nameColon < 0 && buffer[nameTo] == '>';
        return plain ? Pattern.of("<" + elementName() + ">") : null;
    }

    /** Goes behind the start tag, which was read before where the same namespaces were in scope, if it comes next; else stays. */
    boolean startAgain(Pattern tag) {
        if (!tag.isAt(buffer, position)) {
            return false;
        }
        nameFrom = position + 1;
        position += tag.length();
        nameTo = position - 1;
        nameColon = -1;
        namespace = namespaces.defaultName();
        scopeBefore = namespaces.size();
        attributeCount = 0;
        empty = false;
        return true;
    }

    // ------------------------------------------------------------------------------------- attributes

    /** From behind the name of a start tag to behind the tag. */
    void finishStartTag(int layoutIndex) {
        attributeCount = 0;
        scopeBefore = namespaces.size();
        if (buffer[position] == '>') {
            position++;
            empty = false;
        } else {
            attributes(layouts[layoutIndex]);
        }
        String name = nameColon < 0 ? namespaces.defaultName() : bound(nameFrom, nameColon);
        // Mostly the same object: a store of it would have a barrier.
        if (namespace != name) {
            namespace = name;
        }
    }

    /** The index of the layouts of elements with a name. */
    static int layoutOf(byte[] bytes, int nameFrom, int nameTo) {
        int hash = (nameTo - nameFrom) * 31 + bytes[nameFrom] * 7 + bytes[nameTo - 1];
        return hash & LAYOUTS - 1;
    }

    private void attributes(Repetition<AttributeLayout> repetition) {
        AttributeLayout expected = repetition.template();
        if (expected != null) {
            if (attributesAre(expected)) {
                repetition.matched();
                if (layout != expected) {
                    layout = expected;
                }
                return;
            }
            repetition.missed();
            attributeCount = 0;
        }
        layout = null;
        boolean plain = generalAttributes();
        if (plain && attributeCount > 0 && repetition.mayLearn()) {
            repetition.learnt(
                    AttributeLayout.learn(this, nameTo, attributeCount, attributeFrom, attributeTo, attributeValues));
        }
    }

    /** Goes behind the start tag if its attributes are the first ones of a layout, or all; else stays. */
    private boolean attributesAre(AttributeLayout expected) {
        final long quotes = expected.quotes();
        int at = position;
        int count = 0;
        for (; count < expected.count() && expected.isAt(buffer, at, count); count++) {
            int from = at + expected.length(count);
            int end = attributeValueEnd(from, quotes);
            attributeValues[count] = value(valueSort, from, end);
            at = end + 1;
        }
        at = skipSpace(at);
        empty = buffer[at] == '/';
        int end = empty ? at + 1 : at;
        if (buffer[end] != '>') {
            return false;
        }
        attributeCount = count;
        position = end + 1;
        return true;
    }

    /** @return whether no attribute has a prefix or declares a namespace */
    private boolean generalAttributes() {
        boolean declarations = false;
        boolean prefixes = false;
        int at = position;
        for (; ; ) {
            int from = skipSpace(at);
            byte b = buffer[from];
            if (b == '>') {
                position = from + 1;
                empty = false;
                break;
            }
            if (b == '/') {
                if (buffer[from + 1] != '>') {
                    throw buffer[from + 1] == 0 ? ended(from + 1) : error("'>' expected behind '/'", from + 1);
                }
                position = from + 2;
                empty = true;
                break;
            }
            if (b == 0) {
                throw ended(from);
            }
            if (from == at) {
                throw error("white space expected before an attribute, not " + describe(from), from);
            }
            at = attribute(from);
            declarations |= isDeclaration(attributeCount - 1);
            prefixes |= attributeColon[attributeCount - 1] >= 0;
        }
        if (attributeCount > 1) {
            requireUnique();
        }
        if (declarations) {
            declare();
        }
        if (prefixes) {
            requireUniqueExpanded();
        }
        return !declarations && !prefixes;
    }

    int attribute(int from) {
        int to = name(from);
        int colonAt = colon;
        int at = skipSpace(to);
        if (buffer[at] != '=') {
            throw buffer[at] == 0 ? ended(at) : error("'=' expected behind the name of an attribute", at);
        }
        at = skipSpace(at + 1);
        byte quote = buffer[at];
        if (quote != '"' && quote != '\'') {
            throw quote == 0 ? ended(at) : error("the value of an attribute has to be in quotes", at);
        }
        int end = attributeValueEnd(at + 1, Words.all(quote));
        if (attributeCount == attributeFrom.length) {
            growAttributes();
        }
        int index = attributeCount++;
        attributeFrom[index] = from;
        attributeTo[index] = to;
        attributeColon[index] = colonAt;
        attributeValues[index] = value(valueSort, at + 1, end);
        return end + 1;
    }

    /** The index of an attribute's name, or {@link Names#OTHER}. */
    public int attribute(Names names, int index) {
        if (layout != null) {
            return layout.part(names, index);
        }
        if (isDeclaration(index)) {
            return Names.OTHER;
        }
        int colonAt = attributeColon[index];
        int from = colonAt < 0 ? attributeFrom[index] : colonAt + 1;
        return names.find(attributeNamespace(index), buffer, from, attributeTo[index]);
    }

    /** Checks a value up to its closing quote. */
    private int attributeValueEnd(int from, long quotes) {
        int at = Words.indexOfSpecial(buffer, from, quotes);
        valueSort = ASCII;
        return buffer[at] == (byte) quotes ? at : longAttributeValueEnd(at, quotes);
    }

    private int longAttributeValueEnd(int from, long quotes) {
        final byte[] buffer = this.buffer;
        int at = from;
        for (; ; ) {
            byte b = buffer[at];
            if (b == (byte) quotes) {
                return at;
            }
            if (b < 0) {
                int end = runEnd(at, quotes);
                if (end == at) {
                    throw noCharacter(at);
                }
                at = end;
                valueSort = valueSort == ASCII ? LITERAL : valueSort;
            } else {
                valueSort = GENERAL;
                at = switch (b) {
                    case '<' -> throw error("'<' cannot be in an attribute; write &lt;", at);
                    case '&' -> reference(at, null);
                    case '\t', '\n', '\r' -> at + 1;
                    default -> throw noCharacter(at);
                };
            }
            at = Words.indexOfSpecial(buffer, at, quotes);
        }
    }

    private void growAttributes() {
        if (attributeCount >= limits.attributes()) {
            throw limit("attributes of one element", limits.attributes(), "Attributes");
        }
        int size = Math.min(2 * attributeCount, limits.attributes());
        attributeFrom = Arrays.copyOf(attributeFrom, size);
        attributeTo = Arrays.copyOf(attributeTo, size);
        attributeColon = Arrays.copyOf(attributeColon, size);
        attributeValues = Arrays.copyOf(attributeValues, size);
    }

    private void requireUnique() {
        if (attributeCount > FEW_ATTRIBUTES) {
            distinct.start(attributeCount);
            for (int i = 0; i < attributeCount; i++) {
                if (!distinct.add(buffer, attributeFrom[i], attributeTo[i], "")) {
                    throw repeatedAttribute(slice(attributeFrom[i], attributeTo[i]), i);
                }
            }
            return;
        }
        for (int i = 1; i < attributeCount; i++) {
            for (int j = 0; j < i; j++) {
                if (sameBytes(attributeFrom[i], attributeTo[i], attributeFrom[j], attributeTo[j])) {
                    throw repeatedAttribute(slice(attributeFrom[i], attributeTo[i]), i);
                }
            }
        }
    }

    private boolean sameBytes(int from, int to, int otherFrom, int otherTo) {
        return to - from == otherTo - otherFrom && Arrays.equals(buffer, from, to, buffer, otherFrom, otherTo);
    }

    private RuntimeException repeatedAttribute(String name, int index) {
        return error("the attribute " + name + " occurs twice", attributeFrom[index]);
    }

    /** Attributes with different prefixes may have the same expanded name. */
    private void requireUniqueExpanded() {
        distinct.start(attributeCount);
        for (int i = 0; i < attributeCount; i++) {
            int from = attributeColon[i] + 1;
            if (from > 0 && !isDeclaration(i) && !distinct.add(buffer, from, attributeTo[i], attributeNamespace(i))) {
                throw repeatedAttribute(slice(from, attributeTo[i]), i);
            }
        }
    }

    private boolean isDeclaration(int index) {
        int from = attributeFrom[index];
        int length = (attributeColon[index] < 0 ? attributeTo[index] : attributeColon[index]) - from;
        return length == 5
                && buffer[from] == 'x'
                && buffer[from + 1] == 'm'
                && buffer[from + 2] == 'l'
                && buffer[from + 3] == 'n'
                && buffer[from + 4] == 's';
    }

    private void declare() {
        for (int i = 0; i < attributeCount; i++) {
            if (isDeclaration(i)) {
                declare(i);
            }
        }
    }

    private void declare(int index) {
        String name = attributeValue(index);
        int from = attributeColon[index] < 0 ? attributeTo[index] : attributeColon[index] + 1;
        String prefix = slice(from, attributeTo[index]);
        boolean isXml = prefix.equals("xml");
        if (prefix.equals("xmlns") || name.equals(Namespaces.XMLNS)) {
            throw error("xmlns cannot be declared", attributeFrom[index]);
        }
        if (isXml != name.equals(Namespaces.XML)) {
            throw error("the prefix xml and its namespace belong together", attributeFrom[index]);
        }
        if (name.isEmpty() && !prefix.isEmpty()) {
            throw error("the prefix " + prefix + " cannot be bound to nothing", attributeFrom[index]);
        }
        namespaces.declare(prefix.getBytes(StandardCharsets.UTF_8), name);
    }

    private String bound(int from, int to) {
        String name = namespaces.find(buffer, from, to);
        if (name == null || to - from == 5 && slice(from, to).equals("xmlns")) {
            throw error("the prefix " + slice(from, to) + " is not declared", from);
        }
        return name;
    }

    private String attributeNamespace(int index) {
        return attributeColon[index] < 0 ? "" : bound(attributeFrom[index], attributeColon[index]);
    }

    /** The namespace that a prefix is bound to, that of the default one for an empty prefix; null if it is not declared. */
    String namespaceOf(String prefix) {
        byte[] bytes = prefix.getBytes(StandardCharsets.UTF_8);
        return prefix.isEmpty() ? namespaces.defaultName() : namespaces.find(bytes, 0, bytes.length);
    }

    /** How many attributes the start tag that was read last has, namespace declarations counted. */
    public int attributeCount() {
        return attributeCount;
    }

    /** The value of an attribute, normalised as character data (production 3.3.3). */
    public String attributeValue(int index) {
        long value = attributeValues[index];
        int from = valueFrom(value);
        int to = valueTo(value);
        valueFrom = from;
        return switch (valueSort(value)) {
            case ASCII -> plain(from, to);
            case LITERAL -> decoder.decode(buffer, from, to);
            default -> generalAttributeValue(from, to);
        };
    }

    /** Places in a buffer have 31 bits. */
    private static long value(int sort, int from, int to) {
        return (long) sort << 62 | (long) from << 31 | to;
    }

    static int valueSort(long value) {
        return (int) (value >>> 62);
    }

    static int valueFrom(long value) {
        return (int) (value >>> 31) & Integer.MAX_VALUE;
    }

    static int valueTo(long value) {
        return (int) value & Integer.MAX_VALUE;
    }

    private String generalAttributeValue(int from, int to) {
        final TextBuffer text = attributeText;
        text.clear();
        int piece = from;
        int at = from;
        while (at < to) {
            byte b = buffer[at];
            if (b != '&' && (b < 0 || b >= ' ')) {
                at++;
                continue;
            }
            text.append(buffer, piece, at);
            if (b == '&') {
                at = reference(at, text);
            } else {
                text.append(buffer, ' ');
                at += b == '\r' && buffer[at + 1] == '\n' ? 2 : 1;
            }
            piece = at;
        }
        text.append(buffer, piece, to);
        return decoded(text);
    }
}
