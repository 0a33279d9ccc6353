package kinjo.nanafusi.runtime;

import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.Month;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import kinjo.nanafusi.Options;
import kinjo.nanafusi.bytes.Boundary;
import kinjo.nanafusi.bytes.Digits;
import kinjo.nanafusi.bytes.Words;
import kinjo.nanafusi.bytes.XmlChars;

/**
 * Reads the values of elements from a buffer of UTF-8, for generated parsers. Three ways through: what the schema leads to expect, plain tags in declared
 * order around ASCII text, is compared and decoded word by word; other markup that comes again and again is compared with a
 * {@link Template}; the first surprise of any kind goes to the methods of {@link ElementScanner}, which know all of XML 1.0 and namespaces.
 */
public final class Scanner extends ElementScanner {

    static final String XSI = "http://www.w3.org/2001/XMLSchema-instance";

    private static final Names NIL = new Names(new Names.Name(XSI, "nil"));

    /** By the elements of a type; the one asked for last, and for which type. */
    private final Map<Names, Repetition<Template>> repetitions = new IdentityHashMap<>();

    private Names repeated;
    private Repetition<Template> repetition;
    /** The template of the element that was tried last, and what it found. */
    private Template template;

    private final Blanks blanks = new Blanks();

    /** Of a document in memory. */
    private KeptTexts keptTexts;

    /** Whether a malformed value was passed over since {@link #expectValue}. */
    private boolean passedOver;

    /** Where a text is that is not decoded. */
    private int keptFrom;

    private int keptTo;

    Scanner(ScannerInput input, Options options) {
        super(input, options);
    }

    // ------------------------------------------------------------------------------- what is expected

    /**
     * Whether the expected tags mean what they say: the names are in this namespace, and the element whose start tag was read last has no
     * prefix, so that its end tag has none.
     */
    public boolean isPlain(String expectedNamespace) {
        return nameColon < 0 && !tolerant && namespaces.defaultName().equals(expectedNamespace);
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
        return tag.open().isAt(buffer, at) && open(tag, at);
    }

    /** Apart, so that the comparison is inlined where tags are tried in turn. */
    private boolean open(Tag tag, int at) {
        int next = at + tag.open().length();
        byte b = buffer[next];
        if (b != '>' && b != '/' && !XmlChars.isSpace(b)) {
            return false;
        }
        nameFrom = at + 1;
        nameTo = next;
        nameColon = -1;
        position = next;
        finishStartTag(tag.layout());
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
                && Words.equal(buffer, from, at + 2, length)) {
            position = to + 1;
            return true;
        }
        return false;
    }

    /** The text of the element behind whose expected start tag the position is; goes behind its end tag. */
    public String string(Tag tag) {
        int from = position;
        valueFrom = from;
        int to = textOf(tag);
        return to < 0 ? generalContent(tag) : decoded(from, to);
    }

    /** As {@link #string}, with its markup. */
    public String markup(Tag tag) {
        int from = position;
        int to = textOf(tag);
        if (to >= 0) {
            return decoded(from, to);
        }
        startOf(tag);
        return markup();
    }

    /** As {@link #string}; if the document lies in memory, it may be a {@link KeptText}. */
    public Object keptOrString(Tag tag) {
        int from = position;
        valueFrom = from;
        int to = textOf(tag);
        if (to < 0) {
            return generalContent(tag);
        }
        return isKept(tag, from, to) ? new KeptText(keptTexts, from, to) : decoded(from, to);
    }

    private boolean isKept(Tag tag, int from, int to) {
        if (!input.isInPlace()) {
            return false;
        }
        if (keptTexts == null) {
            keptTexts = new KeptTexts(buffer);
        }
        return keptTexts.keeps(tag, to - from);
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
        int to = textEnd(position);
        if (!tag.end().isAt(buffer, to)) {
            return -1;
        }
        position = to + tag.end().length();
        return to;
    }

    /** The expected end did not come: reads the same text again, knowing all of XML. */
    private String generalContent(Tag tag) {
        startOf(tag);
        return content();
    }

    /** The start tag before the position, as the one that was read last. */
    private void startOf(Tag tag) {
        nameTo = position - 1;
        nameFrom = nameTo - tag.length();
        nameColon = -1;
        scopeBefore = namespaces.size();
        empty = false;
    }

    // ----------------------------------------------------------------------------------- what repeats

    /**
     * Goes behind the element that was entered last if its content is marked up as that of one of its type that was learnt; else stays.
     * Its values can then be taken until something else is read.
     *
     * @param elements of the type
     * @param element what {@link #enter} gave
     */
    public boolean repeats(Names elements, long element) {
        template = tolerant ? null : repetition(elements).template();
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
        Repetition<Template> ofType = repetition(elements);
        if (!tolerant && ofType.mayLearn()) {
            int nameFrom = (int) (element >>> 32);
            String name = slice(nameFrom, (int) element);
            int from = Boundary.tagEnd(buffer, nameFrom - 1, position);
            ofType.learnt(
                    TemplateLearner.learn(buffer, name, from, position, elements, namespaces.defaultName(), leaves));
        }
    }

    private Repetition<Template> repetition(Names elements) {
        if (repeated != elements) {
            repeated = elements;
            repetition = repetitions.computeIfAbsent(elements, type -> new Repetition<>());
        }
        return repetition;
    }

    /** The parts of the element that {@link #repeats} has gone behind, a bit for each. */
    public long parts() {
        return template.present();
    }

    /** The text of a part that there is. */
    public String stringOf(int part) {
        return blank(blanks.from[part], blanks.to[part]);
    }

    private String blank(int from, int to) {
        return blanks.ascii ? plain(from, to) : decoder.decode(buffer, from, to);
    }

    /** As {@link #keptOrString}, of a part that there is. */
    public Object keptOrStringOf(int part, Tag tag) {
        int from = blanks.from[part];
        int to = blanks.to[part];
        return isKept(tag, from, to) ? new KeptText(keptTexts, from, to) : blank(from, to);
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

    // ------------------------------------------------------------------------ values from their bytes

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

    // ------------------------------------------------------------------------- values from their text

    private <T> T convert(Values.Type<T> type, int from, int to) {
        valueFrom = from;
        return convert(type, slice(from, to));
    }

    /** A value of any type, from its text. */
    public <T> T convert(Values.Type<T> type, String value) {
        try {
            return type.parse(value);
        } catch (IllegalArgumentException | DateTimeException e) {
            throw malformed(type, value);
        }
    }

    void expectValue() {
        passedOver = false;
    }

    boolean hasPassedOver() {
        return passedOver;
    }

    /** As {@link #convert}, for a part that can be null, which it is if a malformed value is passed over. */
    public <T> T optional(Values.Type<T> type, String value) {
        try {
            return type.parse(value);
        } catch (IllegalArgumentException | DateTimeException e) {
            if (tolerant) {
                passedOver = true;
                return null;
            }
            throw malformed(type, value);
        }
    }

    /** As {@link Lists#add} of a converted value, which is left out if it is malformed and passed over. */
    public <T> List<T> add(List<T> list, Values.Type<? extends T> type, String value) {
        try {
            return Lists.add(list, type.parse(value));
        } catch (IllegalArgumentException | DateTimeException e) {
            if (tolerant) {
                return list;
            }
            throw malformed(type, value);
        }
    }

    // -------------------------------------------------------------------------------------------- nil

    /** Whether the element whose start tag was read last has {@code xsi:nil="true"}. */
    public boolean isNil() {
        for (int i = 0; i < attributeCount(); i++) {
            if (attribute(NIL, i) != Names.OTHER) {
                return Boolean.TRUE.equals(optional(Values.BOOLEAN, attributeValue(i)));
            }
        }
        return false;
    }

    /** The value of that element; goes behind its end tag. */
    public <T> T nil() {
        skipElement();
        return null;
    }

    /** As {@link Lists#add} of that element's value. */
    public <T> List<T> addNil(List<T> list) {
        return Lists.add(list, nil());
    }

    private RuntimeException malformed(Values.Type<?> type, String value) {
        return disagreement(Messages.notOfType(value, type.name()), valueFrom);
    }

    /** The element whose end tag has been read lacks some of its required parts. */
    public RuntimeException missing(long seen, long required, String... parts) {
        String missing = parts[Long.numberOfTrailingZeros(required & ~seen)];
        boolean attribute = missing.startsWith("@");
        return disagreement(Messages.missing(attribute, attribute ? missing.substring(1) : missing), position);
    }

    /** Whether a part that may occur once occurs the first time; if not, it is an error or to be skipped. */
    public boolean isFirst(long seen, int part, String name) {
        boolean first = (seen >>> part & 1) == 0;
        if (!first && !tolerant) {
            throw disagreement(Messages.repeated(name), nameFrom - 1);
        }
        return first;
    }

    /** The program's own code does not take the element of which the last tag that was read is one. */
    public RuntimeException refused(String type, IllegalArgumentException cause) {
        return disagreement(Messages.refused(type, cause), position, cause);
    }
}
