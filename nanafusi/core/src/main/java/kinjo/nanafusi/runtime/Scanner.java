package kinjo.nanafusi.runtime;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.Month;
import java.util.Arrays;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import kinjo.nanafusi.LimitException;
import kinjo.nanafusi.Limits;
import kinjo.nanafusi.ValueException;
import kinjo.nanafusi.WellFormednessException;

/**
 * Reads XML from a buffer of UTF-8, for generated parsers. Three ways through: what the schema leads to expect, plain tags in declared
 * order around ASCII text, is compared and decoded word by word; other markup that comes again and again is compared with a
 * {@link Template}; the first surprise of any kind goes to the general methods, which know all of XML 1.0 and namespaces.
 *
 * <p>A <em>step</em> is a tag or a whole element. When the buffer ends inside one, {@link Underflow} is thrown and
 * the step is read again from its start when there is more; so within a step, places in the buffer stay valid.
 *
 * <pre>
 *   buffer: | used | step ... position ... | limit: 0 | 31 bytes more |
 * </pre>
 *
 * The zero at the limit ends every scan, as no XML document may hold it, so loops need not compare with the limit.
 */
public final class Scanner {

    /** {@link #child} found the end tag. */
    public static final int END = -2;

    /** Bytes that may be looked at beyond the limit; they are not there if the input is in place. */
    static final int SLACK = 32;

    private static final long BRACKETS = Words.all(']');

    private final Limits limits;
    private final Namespaces namespaces = new Namespaces();
    private final ScannerInput input;
    private final StringBuilder text = new StringBuilder();
    private final ShortStrings shortStrings = new ShortStrings();

    /** By the elements of a type; the one asked for last, and for which type. */
    private final Map<Names, Repetition> repetitions = new IdentityHashMap<>();

    private Names repeated;
    private Repetition repetition;
    /** The template of the element that was tried last, and what it found. */
    private Template template;

    private final Blanks blanks = new Blanks();

    private byte[] buffer = new byte[SLACK];
    private int position;
    private int limit;
    private boolean last;

    /** Elements open within the step and outside of it. */
    private int depth;

    /** The element whose start tag was read last: its name in the buffer, the colon in it or -1, its namespace. */
    private int nameFrom;

    private int nameTo;
    private int nameColon;
    private String namespace = "";
    private boolean empty;
    /** The namespace declarations in scope before that start tag. */
    private int scopeBefore;

    /** The colon in the name that was read last, or -1. */
    private int colon;

    /** Where the value that was read last starts, for messages. */
    private int valueFrom;

    /** The elements open in one that is skipped, and the namespace declarations in scope before each. */
    private long[] skipped = new long[16];

    private int[] skippedScopes = new int[16];

    /** Where a text is that is not decoded. */
    private int keptFrom;

    private int keptTo;

    private int attributeCount;
    private int[] attributeFrom = new int[8];
    private int[] attributeTo = new int[8];
    private int[] attributeColon = new int[8];
    private int[] attributeValueFrom = new int[8];
    private int[] attributeValueTo = new int[8];

    Scanner(ScannerInput input, Limits limits) {
        this.input = input;
        this.limits = limits;
    }

    // ------------------------------------------------------------------------------------------------ the buffer

    /** The bytes to read: from {@code from} to {@code to}, where there is a zero and room for more. */
    void window(byte[] bytes, int from, int to, boolean isLast) {
        buffer = bytes;
        position = from;
        limit = to;
        last = isLast;
    }

    int position() {
        return position;
    }

    /** The byte that is {@code ahead} bytes ahead; 0 behind the limit. */
    byte peek(int ahead) {
        return position + ahead < limit ? buffer[position + ahead] : 0;
    }

    void skip(int count) {
        position += count;
    }

    /** Undoes what the step that was not complete did beside moving the position. */
    void undo(int depthThen, int scopeThen) {
        depth = depthThen;
        namespaces.cut(scopeThen);
    }

    int depth() {
        return depth;
    }

    /** The buffer has ended at {@code at}, or holds a zero there. */
    private RuntimeException ended(int at) {
        if (at < limit) {
            return error("the character U+0000 is not allowed", at);
        }
        return last ? error("the document ends too early", at) : Underflow.INSTANCE;
    }

    /** Fails if the {@code count} bytes from {@code at} on have not all come. */
    private void require(int at, int count) {
        if (at + count > limit) {
            throw ended(limit);
        }
    }

    WellFormednessException error(String problem, int at) {
        return new WellFormednessException(problem, input.locate(at));
    }

    private LimitException limit(String what, int value, String component) {
        return Messages.limit(what, value, component, input.locate(position));
    }

    private String slice(int from, int to) {
        return new String(buffer, from, to - from, StandardCharsets.UTF_8);
    }

    private static int charAt(byte[] buffer, int at) {
        return buffer[at] & 0xFF;
    }

    private String describe(int at) {
        int length = Utf8.length(buffer[at]);
        int c = length == 0 ? Utf8.MALFORMED : Utf8.decode(buffer, at, length);
        return c > ' ' && c != 0x7F ? "'" + Character.toString(c) + "'" : String.format("U+%04X", Math.max(c, 0));
    }

    // ------------------------------------------------------------------------------------- what is expected

    /**
     * Whether the expected tags mean what they say: the names are in this namespace, and the element whose start tag was read last has no
     * prefix, so that its end tag has none.
     */
    public boolean isPlain(String expectedNamespace) {
        return nameColon < 0 && namespaces.defaultName().equals(expectedNamespace);
    }

    /** Goes behind the expected start tag without attributes, after white space; else stays. */
    public boolean start(Tag tag) {
        int at = skipSpace(position);
        if (tag.start().isAt(buffer, at)) {
            position = at + tag.start().length();
            return true;
        }
        return false;
    }

    /** Goes behind the expected start tag and its attributes, after white space; else stays. */
    public boolean open(Tag tag) {
        int at = skipSpace(position);
        if (!tag.open().isAt(buffer, at)) {
            return false;
        }
        int next = at + tag.open().length();
        byte b = buffer[next];
        if (b != '>' && b != '/' && !XmlChars.isSpace(b)) {
            return false;
        }
        nameFrom = at + 1;
        nameTo = next;
        nameColon = -1;
        position = next;
        finishStartTag();
        if (namespaces.size() != scopeBefore && !namespace.equals(tag.namespace())) {
            namespaces.cut(scopeBefore);
            position = at;
            return false;
        }
        return true;
    }

    /** Goes behind the end tag of the element, if it comes next after white space; else stays. */
    public boolean end(long element) {
        int at = skipSpace(position);
        int from = (int) (element >>> 32);
        int length = (int) element - from;
        int to = at + 2 + length;
        if (buffer[at] == '<'
                && buffer[at + 1] == '/'
                && to < limit
                && buffer[to] == '>'
                && Arrays.equals(buffer, from, from + length, buffer, at + 2, to)) {
            position = to + 1;
            return true;
        }
        return false;
    }

    private int skipSpace(int from) {
        final byte[] buffer = this.buffer;
        int at = from;
        while (XmlChars.isSpace(buffer[at])) {
            at++;
        }
        return at;
    }

    /** The text of the element behind whose expected start tag the position is; goes behind its end tag. */
    public String string(Tag tag) {
        int from = position;
        valueFrom = from;
        int to = textOf(tag);
        return to < 0 ? generalContent(tag) : plainText(from, to);
    }

    /** As {@link #string}, not decoded if it is plain: a string, or bytes with the text from {@link #keptFrom} to {@link #keptTo}. */
    public Object text(Tag tag) {
        int from = position;
        int to = textOf(tag);
        return to < 0 ? generalContent(tag) : keep(from, to);
    }

    private byte[] keep(int from, int to) {
        boolean inPlace = input.isInPlace();
        keptFrom = inPlace ? from : 0;
        keptTo = inPlace ? to : to - from;
        return inPlace ? buffer : Arrays.copyOfRange(buffer, from, to);
    }

    /** Where the text starts that {@link #text} gave as bytes. */
    public int keptFrom() {
        return keptFrom;
    }

    /** Where the text ends that {@link #text} gave as bytes. */
    public int keptTo() {
        return keptTo;
    }

    /** As {@link #string}, for {@code int}. */
    public int intValue(Tag tag) {
        final byte[] buffer = this.buffer;
        int at = position;
        boolean negative = buffer[at] == '-';
        int from = negative ? at + 1 : at;
        int value = 0;
        int digit;
        for (at = from; (digit = buffer[at] - '0') >= 0 && digit <= 9; at++) {
            value = value * 10 + digit;
        }
        int digits = at - from;
        if (digits > 0 && digits < 10 && tag.end().isAt(buffer, at)) {
            position = at + tag.end().length();
            return negative ? -value : value;
        }
        return convert(Values.INT, generalContent(tag));
    }

    /** As {@link #string}, for {@code long}. */
    public long longValue(Tag tag) {
        final byte[] buffer = this.buffer;
        int at = position;
        boolean negative = buffer[at] == '-';
        int from = negative ? at + 1 : at;
        long value = 0;
        int digit;
        for (at = from; (digit = buffer[at] - '0') >= 0 && digit <= 9; at++) {
            value = value * 10 + digit;
        }
        int digits = at - from;
        if (digits > 0 && digits < 19 && tag.end().isAt(buffer, at)) {
            position = at + tag.end().length();
            return negative ? -value : value;
        }
        return convert(Values.LONG, generalContent(tag));
    }

    /**
     * As {@link #string}, for {@code double}. A decimal of at most 15 digits is a quotient of two exact doubles, so one division
     * rounds it right (Clinger's fast path).
     */
    public double doubleValue(Tag tag) {
        final byte[] buffer = this.buffer;
        int at = position;
        boolean negative = buffer[at] == '-';
        int from = negative ? at + 1 : at;
        int point = -1;
        long value = 0;
        for (at = from; ; at++) {
            int digit = buffer[at] - '0';
            if (digit >= 0 && digit <= 9) {
                value = value * 10 + digit;
            } else if (digit == '.' - '0' && point < 0) {
                point = at;
            } else {
                break;
            }
        }
        int digits = at - from - (point < 0 ? 0 : 1);
        if (digits > 0 && digits <= 15 && tag.end().isAt(buffer, at)) {
            position = at + tag.end().length();
            double magnitude = point < 0 ? value : value / (double) Digits.powerOfTen(at - point - 1);
            return negative ? -magnitude : magnitude;
        }
        return convert(Values.DOUBLE, generalContent(tag));
    }

    /** As {@link #string}, for {@code BigDecimal}. */
    public BigDecimal decimalValue(Tag tag) {
        final byte[] buffer = this.buffer;
        int at = position;
        boolean negative = buffer[at] == '-';
        int from = negative ? at + 1 : at;
        int point = -1;
        long value = 0;
        for (at = from; ; at++) {
            int digit = buffer[at] - '0';
            if (digit >= 0 && digit <= 9) {
                value = value * 10 + digit;
            } else if (digit == '.' - '0' && point < 0) {
                point = at;
            } else {
                break;
            }
        }
        int digits = at - from - (point < 0 ? 0 : 1);
        if (digits > 0 && digits <= 18 && tag.end().isAt(buffer, at)) {
            position = at + tag.end().length();
            return BigDecimal.valueOf(negative ? -value : value, point < 0 ? 0 : at - point - 1);
        }
        return convert(Values.DECIMAL, generalContent(tag));
    }

    /** As {@link #string}, for {@code LocalDate}. */
    public LocalDate dateValue(Tag tag) {
        int from = position;
        int to = textOf(tag);
        return to < 0 ? convert(Values.DATE, generalContent(tag)) : toDate(from, to);
    }

    /** The end of the text if it is plain, having gone behind the expected end tag; -1 if not, staying. */
    private int textOf(Tag tag) {
        int to = plainTo(position);
        if (!tag.end().isAt(buffer, to)) {
            return -1;
        }
        position = to + tag.end().length();
        return to;
    }

    /** The expected end did not come: reads the same text again, knowing all of XML. */
    private String generalContent(Tag tag) {
        nameTo = position - 1;
        nameFrom = nameTo - tag.length();
        nameColon = -1;
        scopeBefore = namespaces.size();
        empty = false;
        return content();
    }

    /** First byte from {@code from} on that is not plain text. */
    private int plainTo(int from) {
        return Words.indexOfSpecial(buffer, from, BRACKETS);
    }

    // ------------------------------------------------------------------------------------- what repeats

    /**
     * Goes behind the element that was entered last if its content is marked up as that of one of its type that was learnt; else stays.
     * Its values can then be taken until something else is read.
     *
     * @param elements of the type
     * @param element what {@link #enter} gave
     */
    public boolean repeats(Names elements, long element) {
        template = repetition(elements).template();
        if (template == null) {
            return false;
        }
        int end = template.match(
                buffer, element, namespaces.defaultName(), limits.depth() - depth, position, limit, blanks);
        if (end == Template.NONE) {
            repetition.missed();
            return false;
        }
        position = end;
        repetition.matched();
        return true;
    }

    /**
     * The element was not as expected and has been read in general; its end tag was read last.
     *
     * @param leaves the parts that are single elements of text, a bit for each
     */
    public void learn(Names elements, long leaves, long element) {
        Repetition ofType = repetition(elements);
        if (ofType.mayLearn()) {
            int nameFrom = (int) (element >>> 32);
            String name = slice(nameFrom, (int) element);
            int from = Boundary.tagEnd(buffer, nameFrom - 1, position);
            ofType.learnt(
                    TemplateLearner.learn(buffer, name, from, position, elements, namespaces.defaultName(), leaves));
        }
    }

    private Repetition repetition(Names elements) {
        if (repeated != elements) {
            repeated = elements;
            repetition = repetitions.computeIfAbsent(elements, type -> new Repetition());
        }
        return repetition;
    }

    /** The parts of the element that {@link #repeats} has gone behind, a bit for each. */
    public long parts() {
        return template.present();
    }

    /** The text of a part that there is. */
    public String stringOf(int part) {
        int from = blanks.from[part];
        int to = blanks.to[part];
        return blanks.ascii ? plainText(from, to) : slice(from, to);
    }

    /** As {@link #text(Tag)}, of a part that there is. */
    public byte[] keptOf(int part) {
        return keep(blanks.from[part], blanks.to[part]);
    }

    /** As {@link #stringOf}, for {@code int}. */
    public int intOf(int part) {
        return toInt(blanks.from[part], blanks.to[part]);
    }

    /** As {@link #stringOf}, for {@code long}. */
    public long longOf(int part) {
        return toLong(blanks.from[part], blanks.to[part]);
    }

    /** As {@link #stringOf}, for {@code double}. */
    public double doubleOf(int part) {
        return toDouble(blanks.from[part], blanks.to[part]);
    }

    /** As {@link #stringOf}, for {@code BigDecimal}. */
    public BigDecimal decimalOf(int part) {
        return toDecimal(blanks.from[part], blanks.to[part]);
    }

    /** As {@link #stringOf}, for {@code LocalDate}. */
    public LocalDate dateOf(int part) {
        return toDate(blanks.from[part], blanks.to[part]);
    }

    /** As {@link #stringOf}, for a value of any other type. */
    public <T> T valueOf(int part, Values.Type<T> type) {
        valueFrom = blanks.from[part];
        return convert(type, stringOf(part));
    }

    // ------------------------------------------------------------------------------------- values from their bytes

    private String plainText(int from, int to) {
        int length = to - from;
        if (length > ShortStrings.LONGEST) {
            return new String(buffer, from, length, StandardCharsets.ISO_8859_1);
        }
        return length == 0 ? "" : shortStrings.get(buffer, from, length);
    }

    private int toInt(int from, int to) {
        long value = Digits.integer(buffer, from, to);
        return value == (int) value ? (int) value : convert(Values.INT, from, to);
    }

    private long toLong(int from, int to) {
        long value = Digits.integer(buffer, from, to);
        return value != Digits.NONE ? value : convert(Values.LONG, from, to);
    }

    /** A quotient of two numbers that are exact as doubles is rounded right by one division (Clinger's fast path). */
    private double toDouble(int from, int to) {
        int point = Digits.point(buffer, from, to);
        long unscaled = Digits.unscaled(buffer, from, point, to);
        if (Math.abs(unscaled) > 1L << 53 || unscaled == Digits.NONE) {
            return convert(Values.DOUBLE, from, to);
        }
        double magnitude = Math.abs(unscaled);
        if (point < to) {
            magnitude /= Digits.powerOfTen(to - point - 1);
        }
        // There is a negative zero.
        return buffer[from] == '-' ? -magnitude : magnitude;
    }

    private BigDecimal toDecimal(int from, int to) {
        int point = Digits.point(buffer, from, to);
        long unscaled = Digits.unscaled(buffer, from, point, to);
        return unscaled == Digits.NONE
                ? convert(Values.DECIMAL, from, to)
                : BigDecimal.valueOf(unscaled, point < to ? to - point - 1 : 0);
    }

    private LocalDate toDate(int from, int to) {
        if (to - from == 10 && buffer[from + 4] == '-' && buffer[from + 7] == '-') {
            long year = Digits.integer(buffer, from, from + 4);
            long month = Digits.integer(buffer, from + 5, from + 7);
            long day = Digits.integer(buffer, from + 8, to);
            boolean every = month >= 1
                    && month <= 12
                    && day >= 1
                    && day <= Month.of((int) month).minLength();
            // "-000" is 0, but no year.
            if (year >= 0 && buffer[from] != '-' && every) {
                return LocalDate.of((int) year, (int) month, (int) day);
            }
        }
        return convert(Values.DATE, from, to);
    }

    private <T> T convert(Values.Type<T> type, int from, int to) {
        valueFrom = from;
        return convert(type, slice(from, to));
    }

    // ------------------------------------------------------------------------------------- elements in general

    /**
     * The start tag of the element has been read. The answer is to be given to {@link #child} and {@link #leave}: where its
     * name is, for its end tag.
     */
    public long enter() {
        if (++depth > limits.depth()) {
            throw limit("elements open at once", limits.depth(), "Depth");
        }
        return (long) nameFrom << 32 | nameTo;
    }

    /** How many namespace declarations are in scope, those of the start tag that was read last not counted. */
    public int scope() {
        return scopeBefore;
    }

    int scopeNow() {
        return namespaces.size();
    }

    /** The end tag of the element has been read: forgets its namespace declarations. */
    public void leave(int scope) {
        depth--;
        namespaces.cut(scope);
    }

    /** Whether the element whose start tag was read last is an empty-element tag. */
    public boolean isEmpty() {
        return empty;
    }

    /**
     * Goes behind the start tag of the next child element, skipping any text, or behind the end tag.
     *
     * @return the index of its name, {@link Names#OTHER} or {@link #END}
     */
    public int child(Names names, long element) {
        for (; ; ) {
            int at = skipText(position);
            switch (buffer[at + 1]) {
                case '/' -> {
                    position = at;
                    endTag((int) (element >>> 32), (int) element);
                    return END;
                }
                case '!', '?' -> position = skipMarkup(at, true);
                default -> {
                    startTag(at);
                    return localName(names);
                }
            }
        }
    }

    int localName(Names names) {
        return names.find(namespace, buffer, nameColon < 0 ? nameFrom : nameColon + 1, nameTo);
    }

    String elementName() {
        return slice(nameFrom, nameTo);
    }

    /** Notes the element whose start tag was read last as open. */
    void push(OpenElements open) {
        open.push(buffer, nameFrom, nameTo, scopeBefore);
    }

    /** Reads a start tag from its {@code <} on. */
    void startTag() {
        startTag(position);
    }

    private void startTag(int at) {
        nameFrom = at + 1;
        nameTo = name(at + 1);
        nameColon = colon;
        position = nameTo;
        finishStartTag();
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

    /** Goes behind an end tag, which has to have the name. */
    void endTag(int from, int to) {
        int at = position + 2;
        int length = to - from;
        if (!Arrays.equals(buffer, from, to, buffer, at, Math.min(at + length, buffer.length))
                || !isTagDelimiter(buffer[at + length])) {
            throw wrongEndTag(slice(from, to), at);
        }
        closeEndTag(at + length);
    }

    /** Goes behind an end tag, which has to be that of the innermost element. */
    void endTag(OpenElements open) {
        int at = position + 2;
        int to = at + open.nameLength();
        if (to >= buffer.length || !open.isNamed(buffer, at) || !isTagDelimiter(buffer[to])) {
            throw wrongEndTag(open.name(), at);
        }
        closeEndTag(to);
    }

    private static boolean isTagDelimiter(byte b) {
        return b == '>' || XmlChars.isSpace(b);
    }

    private void closeEndTag(int nameEnd) {
        int at = skipSpace(nameEnd);
        if (buffer[at] != '>') {
            throw buffer[at] == 0 ? ended(at) : error("'>' expected, not " + describe(at), at);
        }
        position = at + 1;
    }

    private RuntimeException wrongEndTag(String expected, int at) {
        int to = name(at);
        return error("</" + slice(at, to) + "> closes <" + expected + ">", at - 2);
    }

    /** Reads a qualified name; returns its end. */
    private int name(int from) {
        colon = -1;
        int at = namePart(from);
        if (buffer[at] == ':') {
            colon = at;
            at = namePart(at + 1);
            if (buffer[at] == ':') {
                throw error("a name has one colon at most", at);
            }
        }
        if (at - from > limits.name()) {
            throw limit("bytes in a name", limits.name(), "Name");
        }
        return at;
    }

    private int namePart(int from) {
        final byte[] buffer = this.buffer;
        int at = from;
        while (XmlChars.isAsciiNamePart(buffer[at])) {
            at++;
        }
        while (buffer[at] < 0) {
            at = longNamePart(at);
        }
        if (at == limit) {
            throw ended(at);
        }
        if (at == from || buffer[from] >= 0 && !XmlChars.isNameStart(buffer[from])) {
            throw error("a name cannot start with " + describe(from), from);
        }
        if (buffer[from] < 0 && !XmlChars.isNameStart(decode(from))) {
            throw error("a name cannot start with " + describe(from), from);
        }
        return at;
    }

    /** A part of a name that is not ASCII, and the ASCII part behind it. */
    private int longNamePart(int from) {
        int at = from;
        while (buffer[at] < 0) {
            int c = decode(at);
            if (!XmlChars.isNamePart(c)) {
                throw error(describe(at) + " cannot be in a name", at);
            }
            at += Utf8.length(buffer[at]);
        }
        while (XmlChars.isAsciiNamePart(buffer[at])) {
            at++;
        }
        return at;
    }

    /** The character at the place, which has to be one that XML allows. */
    private int decode(int at) {
        int length = Utf8.length(buffer[at]);
        if (length > 1) {
            require(at, length);
        }
        int c = length == 0 ? Utf8.MALFORMED : Utf8.decode(buffer, at, length);
        if (c == Utf8.MALFORMED) {
            throw error(String.format("the byte 0x%02X is not UTF-8 here", charAt(buffer, at)), at);
        }
        if (!XmlChars.isChar(c)) {
            throw c == 0 ? ended(at) : error(String.format("the character U+%04X is not allowed", c), at);
        }
        return c;
    }

    // ------------------------------------------------------------------------------------- attributes

    /** From behind the name of a start tag to behind the tag. */
    private void finishStartTag() {
        attributeCount = 0;
        scopeBefore = namespaces.size();
        if (buffer[position] == '>') {
            position++;
            empty = false;
        } else {
            attributes();
        }
        namespace = nameColon < 0 ? namespaces.defaultName() : bound(nameFrom, nameColon);
    }

    private void attributes() {
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
    }

    private int attribute(int from) {
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
        int end = attributeValueEnd(at + 1, quote);
        if (attributeCount == attributeFrom.length) {
            growAttributes();
        }
        int index = attributeCount++;
        attributeFrom[index] = from;
        attributeTo[index] = to;
        attributeColon[index] = colonAt;
        attributeValueFrom[index] = at + 1;
        attributeValueTo[index] = end;
        return end + 1;
    }

    /** Checks a value up to its closing quote. */
    private int attributeValueEnd(int from, byte quote) {
        final byte[] buffer = this.buffer;
        final long quotes = Words.all(quote);
        int at = from;
        for (; ; ) {
            at = Words.indexOfSpecial(buffer, at, quotes);
            byte b = buffer[at];
            if (b == quote) {
                return at;
            }
            at = switch (b) {
                case '<' -> throw error("'<' cannot be in an attribute; write &lt;", at);
                case '&' -> reference(at, null);
                case '\t', '\n', '\r' -> at + 1;
                default -> {
                    decode(at);
                    yield at + Utf8.length(b);
                }
            };
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
        attributeValueFrom = Arrays.copyOf(attributeValueFrom, size);
        attributeValueTo = Arrays.copyOf(attributeValueTo, size);
    }

    private void requireUnique() {
        if (attributeCount > 16) {
            Set<String> names = new HashSet<>();
            for (int i = 0; i < attributeCount; i++) {
                String name = slice(attributeFrom[i], attributeTo[i]);
                if (!names.add(name)) {
                    throw repeatedAttribute(name, i);
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
        Set<Names.Name> names = new HashSet<>();
        for (int i = 0; i < attributeCount; i++) {
            if (attributeColon[i] >= 0 && !isDeclaration(i)) {
                String name = slice(attributeColon[i] + 1, attributeTo[i]);
                if (!names.add(new Names.Name(attributeNamespace(i), name))) {
                    throw repeatedAttribute(name, i);
                }
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

    /** The index of an attribute's name, or {@link Names#OTHER}. */
    public int attribute(Names names, int index) {
        if (isDeclaration(index)) {
            return Names.OTHER;
        }
        int colonAt = attributeColon[index];
        int from = colonAt < 0 ? attributeFrom[index] : colonAt + 1;
        return names.find(attributeNamespace(index), buffer, from, attributeTo[index]);
    }

    /** The value of an attribute, normalised as character data (production 3.3.3). */
    public String attributeValue(int index) {
        int from = attributeValueFrom[index];
        int to = attributeValueTo[index];
        valueFrom = from;
        return Words.indexOfSpecial(buffer, from, Words.all(buffer[to])) == to
                ? plainText(from, to)
                : generalAttributeValue(from, to);
    }

    private String generalAttributeValue(int from, int to) {
        text.setLength(0);
        for (int at = from; at < to; ) {
            byte b = buffer[at];
            if (b == '&') {
                at = reference(at, text);
            } else if (b < 0) {
                text.appendCodePoint(decode(at));
                at += Utf8.length(b);
            } else if (b == '\r' && buffer[at + 1] == '\n') {
                at++;
            } else {
                text.append(b < ' ' ? ' ' : (char) b);
                at++;
            }
        }
        return takeText();
    }

    private String takeText() {
        String taken = text.toString();
        if (text.capacity() > 1 << 16) {
            text.setLength(0);
            text.trimToSize();
        }
        return taken;
    }

    // ------------------------------------------------------------------------------------- text

    /**
     * The text of the element whose start tag was read last; goes behind its end tag.
     *
     * @throws ValueException if it holds an element
     */
    public String content() {
        valueFrom = position;
        if (empty) {
            namespaces.cut(scopeBefore);
            return "";
        }
        text.setLength(0);
        int at = position;
        for (; ; ) {
            int to = plainTo(at);
            if (to > at) {
                text.append(new String(buffer, at, to - at, StandardCharsets.ISO_8859_1));
            }
            if (buffer[to] != '<') {
                at = specialText(to, text);
                continue;
            }
            byte next = buffer[to + 1];
            if (next == '/') {
                position = to;
                endTag(nameFrom, nameTo);
                namespaces.cut(scopeBefore);
                return takeText();
            }
            if (next == '!' || next == '?') {
                at = contentMarkup(to);
            } else {
                String outer = elementName();
                startTag(to);
                throw new ValueException(Messages.elementInText(outer), input.locate(to));
            }
        }
    }

    private int contentMarkup(int at) {
        if (buffer[at + 1] == '!' && buffer[at + 2] == '[') {
            int from = cdataStart(at);
            int to = cdataEnd(from, text);
            return to + 3;
        }
        return skipMarkup(at, true);
    }

    /** Checks text up to the next {@code <} and returns where that is. */
    private int skipText(int from) {
        int at = from;
        for (; ; ) {
            at = plainTo(at);
            if (buffer[at] == '<') {
                return at;
            }
            at = specialText(at, null);
        }
    }

    /** Goes to the next {@code <}, taking the text before it as used up: text between steps may come in pieces. */
    void toMarkup() {
        for (; ; ) {
            position = plainTo(skipSpace(position));
            input.commit(position);
            if (buffer[position] == '<') {
                return;
            }
            position = specialText(position, null);
        }
    }

    /** Goes to the next {@code <} before the document element; there is white space only. */
    void toDocumentElement() {
        if (!skipSpace()) {
            throw ended(position);
        }
        input.commit(position);
    }

    /**
     * Outside of the document element: goes to the next {@code <}.
     *
     * @return false if the buffer ends before it
     */
    boolean skipSpace() {
        position = skipSpace(position);
        if (position == limit) {
            return false;
        }
        if (buffer[position] != '<') {
            throw error("text outside of the document element", position);
        }
        return true;
    }

    /** The error for markup behind the document element that is neither comment nor processing instruction. */
    RuntimeException outsideDocumentElement() {
        return position + 1 == limit ? ended(limit) : error("a second document element", position);
    }

    /** Text that is not plain: one character or reference, appended to {@code sink} if there is one. */
    private int specialText(int at, StringBuilder sink) {
        byte b = buffer[at];
        switch (b) {
            case '&' -> {
                return reference(at, sink);
            }
            case ']' -> {
                require(at, 3);
                if (buffer[at + 1] == ']' && buffer[at + 2] == '>') {
                    throw error("']]>' cannot be in text; write ]]&gt;", at);
                }
                append(sink, ']');
                return at + 1;
            }
            case '\r' -> {
                return carriageReturn(at, sink);
            }
            default -> {
                append(sink, decode(at));
                return at + Utf8.length(b);
            }
        }
    }

    /** A line end is one line feed, whatever it was (section 2.11). */
    private int carriageReturn(int at, StringBuilder sink) {
        require(at, 2);
        append(sink, '\n');
        return buffer[at + 1] == '\n' ? at + 2 : at + 1;
    }

    private static void append(StringBuilder sink, int c) {
        if (sink != null) {
            sink.appendCodePoint(c);
        }
    }

    /** A character reference or one of the five predefined entities; returns the place behind it. */
    private int reference(int at, StringBuilder sink) {
        if (buffer[at + 1] == '#') {
            return characterReference(at, sink);
        }
        int to = name(at + 1);
        if (buffer[to] != ';') {
            throw error("';' expected behind the name of an entity", to);
        }
        String entity = slice(at + 1, to);
        int c = switch (entity) {
            case "lt" -> '<';
            case "gt" -> '>';
            case "amp" -> '&';
            case "quot" -> '"';
            case "apos" -> '\'';
            default -> throw error("the entity " + entity + " is not declared", at);
        };
        append(sink, c);
        return to + 1;
    }

    private int characterReference(int at, StringBuilder sink) {
        boolean hexadecimal = buffer[at + 2] == 'x';
        int radix = hexadecimal ? 16 : 10;
        int from = hexadecimal ? at + 3 : at + 2;
        int to = from;
        int c = 0;
        for (int digit; (digit = digit(buffer[to], radix)) >= 0; to++) {
            c = Math.min(c * radix + digit, 0x110000);
        }
        if (buffer[to] == 0 && to == limit) {
            throw ended(to);
        }
        if (to == from || buffer[to] != ';') {
            throw error("a character reference is &#digits; or &#xdigits;", at);
        }
        if (!XmlChars.isChar(c)) {
            throw error("a reference to U+" + Integer.toHexString(c).toUpperCase() + ", which is not allowed", at);
        }
        append(sink, c);
        return to + 1;
    }

    /** @return -1 if the byte is none; not Character.digit, which takes digits of other scripts */
    private static int digit(byte b, int radix) {
        if (b >= '0' && b <= '9') {
            return b - '0';
        }
        int letter = b | 0x20;
        return radix == 16 && letter >= 'a' && letter <= 'f' ? letter - 'a' + 10 : -1;
    }

    // ------------------------------------------------------------------------------------- other markup

    /** Checks a comment, processing instruction or, within content, CDATA section; returns the place behind it. */
    void skipMarkup(boolean inContent) {
        position = skipMarkup(position, inContent);
    }

    private int skipMarkup(int at, boolean inContent) {
        require(at, 2);
        if (buffer[at + 1] == '?') {
            return processingInstruction(at);
        }
        require(at, 3);
        if (buffer[at + 2] == '-') {
            return comment(at);
        }
        if (buffer[at + 2] == '[' && inContent) {
            return cdataEnd(cdataStart(at), null) + 3;
        }
        if (buffer[at + 2] == 'D' && !inContent) {
            throw error(Messages.DOCTYPE, at);
        }
        throw error("'<!' starts neither a comment nor a CDATA section here", at);
    }

    private int comment(int at) {
        require(at, 4);
        if (buffer[at + 3] != '-') {
            throw error("a comment starts with '<!--'", at);
        }
        int end = terminator(at + 4, '-', '-', null);
        require(end, 3);
        if (buffer[end + 2] != '>') {
            throw error("'--' cannot be in a comment", end);
        }
        return end + 3;
    }

    private int processingInstruction(int at) {
        int to = namePart(at + 2);
        if (buffer[to] == ':') {
            throw error("the target of a processing instruction has no colon", to);
        }
        if (slice(at + 2, to).equalsIgnoreCase("xml")) {
            throw error("<?xml ?> can only be the very first of the document", at);
        }
        if (buffer[to] != '?' && !XmlChars.isSpace(buffer[to])) {
            throw error("white space expected behind the target, not " + describe(to), to);
        }
        int end = terminator(to, '?', '>', null);
        if (buffer[to] == '?' && end != to) {
            throw error("'?>' expected", to);
        }
        return end + 2;
    }

    private int cdataStart(int at) {
        require(at, 9);
        if (!CDATA.isAt(buffer, at)) {
            throw error("a CDATA section starts with '<![CDATA['", at);
        }
        return at + 9;
    }

    private static final Pattern CDATA = Pattern.of("<![CDATA[");

    private int cdataEnd(int from, StringBuilder sink) {
        int at = from;
        for (; ; ) {
            at = terminator(at, ']', ']', sink);
            require(at, 3);
            if (buffer[at + 2] == '>') {
                return at;
            }
            append(sink, ']');
            at++;
        }
    }

    /** Checks characters up to two bytes in a row, and returns where these are. */
    private int terminator(int from, int first, int second, StringBuilder sink) {
        int at = from;
        for (; ; ) {
            byte b = buffer[at];
            if (b == first) {
                require(at, 2);
                if (buffer[at + 1] == second) {
                    return at;
                }
            }
            if (b == '\r') {
                at = carriageReturn(at, sink);
            } else if (b >= ' ') {
                append(sink, b);
                at++;
            } else {
                append(sink, decode(at));
                at += Utf8.length(b);
            }
        }
    }

    /** The rest of the element that was entered last and whose parts are all in its start tag. */
    public void skipRest() {
        if (!empty) {
            skipContent((long) nameFrom << 32 | nameTo);
        }
    }

    /** The rest of the element whose start tag was read last. */
    public void skipElement() {
        int scope = scopeBefore;
        long element = enter();
        if (!empty) {
            skipContent(element);
        }
        leave(scope);
    }

    /** As {@link #skipElement}, but looks only for its end; what is in it is checked when it is read. */
    void passElement() {
        namespaces.cut(scopeBefore);
        if (!empty) {
            int end = Boundary.elementEnd(buffer, nameFrom, nameTo, position, limit);
            if (end > limit) {
                throw ended(limit);
            }
            position = end;
        }
    }

    private void skipContent(long element) {
        int size = 0;
        skipped[size] = element;
        for (; ; ) {
            int index = child(NOTHING, skipped[size]);
            if (index == END) {
                if (size == 0) {
                    return;
                }
                leave(skippedScopes[size--]);
                continue;
            }
            if (empty) {
                namespaces.cut(scopeBefore);
                continue;
            }
            if (++size == skipped.length) {
                skipped = Arrays.copyOf(skipped, 2 * size);
                skippedScopes = Arrays.copyOf(skippedScopes, 2 * size);
            }
            skippedScopes[size] = scopeBefore;
            skipped[size] = enter();
        }
    }

    private static final Names NOTHING = new Names();

    // ------------------------------------------------------------------------------------- values

    /** A value of any type, from its text. */
    public <T> T convert(Values.Type<T> type, String value) {
        try {
            return type.parse(value);
        } catch (IllegalArgumentException | DateTimeException e) {
            throw new ValueException(Messages.notOfType(value, type.name()), input.locate(valueFrom));
        }
    }

    /** The element whose end tag has been read lacks some of its required parts. */
    public ValueException missing(long seen, long required, String... parts) {
        String missing = parts[Long.numberOfTrailingZeros(required & ~seen)];
        boolean attribute = missing.startsWith("@");
        return new ValueException(
                Messages.missing(attribute, attribute ? missing.substring(1) : missing), input.locate(position));
    }

    /** Notes a part that may occur once. */
    public long once(long seen, int part, String name) {
        if ((seen >>> part & 1) != 0) {
            throw new ValueException(Messages.repeated(name), input.locate(nameFrom - 1));
        }
        return seen | 1L << part;
    }

    /** The program's own code does not take the element of which the last tag that was read is one. */
    public ValueException refused(String type, IllegalArgumentException cause) {
        ValueException problem = new ValueException(Messages.refused(type, cause), input.locate(position));
        problem.initCause(cause);
        return problem;
    }
}
