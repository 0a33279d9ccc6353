package kinjo.nanafusi.runtime;

import java.util.Arrays;
import kinjo.nanafusi.Options;
import kinjo.nanafusi.ValueException;
import kinjo.nanafusi.bytes.Boundary;
import kinjo.nanafusi.bytes.OpenElements;
import kinjo.nanafusi.bytes.Words;
import kinjo.nanafusi.bytes.XmlChars;

/** Reads elements in general: their content and end tags, in whatever way they come. */
public abstract sealed class ElementScanner extends StartTagScanner permits Scanner {

    /** {@link #child} found the end tag. */
    public static final int END = -2;

    /** Elements open within the step and outside of it. */
    int depth;

    /** The elements open in one that is skipped, and the namespace declarations in scope before each. */
    private long[] skipped = new long[16];

    private int[] skippedScopes = new int[16];

    ElementScanner(ScannerInput input, Options options) {
        super(input, options);
    }

    // --------------------------------------------------------------------------------------- elements

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

    int depth() {
        return depth;
    }

    /** Undoes what the step that was not complete did beside moving the position. */
    void undo(int depthThen, int scopeThen) {
        depth = depthThen;
        namespaces.cut(scopeThen);
    }

    /**
     * Goes behind the start tag of the next child element, skipping any text, or behind the end tag.
     *
     * @return the index of its name, {@link Names#OTHER} or {@link #END}
     */
    public int child(Names names, long element) {
        return isStart(element) ? localName(names) : END;
    }

    /** As {@link #child}; whether it was a start tag. */
    private boolean isStart(long element) {
        for (; ; ) {
            int at = skipText(position);
            switch (buffer[at + 1]) {
                case '/' -> {
                    position = at;
                    endTag((int) (element >>> 32), (int) element);
                    return false;
                }
                case '!', '?' -> position = skipMarkup(at, true);
                default -> {
                    startTag(at);
                    return true;
                }
            }
        }
    }

    /** Notes the element whose start tag was read last as open. */
    void push(OpenElements open) {
        open.push(buffer, nameFrom, nameTo, scopeBefore);
    }

    /** Goes behind an end tag, which has to have the name. */
    void endTag(int from, int to) {
        int at = position + 2;
        int length = to - from;
        if (!Words.equal(buffer, from, at, length) || !isTagDelimiter(buffer[at + length])) {
            throw wrongEndTag(slice(from, to), at);
        }
        closeEndTag(at + length);
    }

    /** Goes behind an end tag, which has to be that of the innermost element. */
    void endTag(OpenElements open) {
        int at = position + 2;
        int to = at + open.nameLength();
        if (!open.isNamed(buffer, at) || !isTagDelimiter(buffer[to])) {
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

    // ---------------------------------------------------------------------------------------- content

    /**
     * The text of the element whose start tag was read last; goes behind its end tag.
     *
     * @throws ValueException if it holds an element that is not passed over
     */
    public String content() {
        valueFrom = position;
        if (empty) {
            namespaces.cut(scopeBefore);
            return "";
        }
        text.clear();
        int at = position;
        for (; ; ) {
            int to = textEnd(at);
            text.append(buffer, at, to);
            if (buffer[to] != '<') {
                at = specialText(to, text);
                continue;
            }
            byte next = buffer[to + 1];
            if (next == '/') {
                position = to;
                endTag(nameFrom, nameTo);
                namespaces.cut(scopeBefore);
                return decoded(text);
            }
            at = next == '!' || next == '?' ? contentMarkup(to) : elementInText(to);
        }
    }

    /** What is between the tags of the element whose start tag was read last, with its markup; goes behind its end tag. */
    public String markup() {
        int scope = scopeBefore;
        enter();
        String markup = restMarkup();
        leave(scope);
        return markup;
    }

    /** As {@link #markup}, of the element that was entered last. */
    public String restMarkup() {
        int from = position;
        if (empty) {
            return "";
        }
        skipRest();
        int to = position - 1;
        while (buffer[to] != '<') {
            to--;
        }
        return slice(from, to);
    }

    /** Passes over an element where there should be text only; returns the place behind it. */
    private int elementInText(int at) {
        int outerFrom = nameFrom;
        int outerTo = nameTo;
        int outerScope = scopeBefore;
        startTag(at);
        if (!tolerant) {
            throw disagreement(Messages.elementInText(slice(outerFrom, outerTo)), at);
        }
        int outerValue = valueFrom;
        skipElement();
        nameFrom = outerFrom;
        nameTo = outerTo;
        scopeBefore = outerScope;
        valueFrom = outerValue;
        return position;
    }

    /** The rest of the element that was entered last and whose parts are all in its start tag. */
    public void skipRest() {
        if (!empty) {
            skipContent((long) nameFrom << 32 | nameTo);
        }
    }

    /** The rest of the element whose start tag was read last. */
    public void skipElement() {
        if (!empty && passLeaf()) {
            namespaces.cut(scopeBefore);
            return;
        }
        int scope = scopeBefore;
        long element = enter();
        if (!empty) {
            skipContent(element);
        }
        leave(scope);
    }

    /**
     * Goes behind the end tag of the element whose start tag was read last, if there is nothing but plain text before it; else goes behind that
     * text. Most elements are such, and need not be noted as open.
     */
    boolean passLeaf() {
        if (depth >= limits.depth()) {
            return false;
        }
        int to = textEnd(position);
        position = to;
        int length = nameTo - nameFrom;
        // At the end of an array the words would be read beyond it. The end tag is then a step of its own, as this one
        // is
        // not to be read again together with its text.
        boolean fits = to + 2 + length + Long.BYTES <= buffer.length;
        boolean ends = fits
                && buffer[to] == '<'
                && buffer[to + 1] == '/'
                && Words.equal(buffer, nameFrom, to + 2, length)
                && buffer[to + 2 + length] == '>';
        if (ends) {
            position = to + length + 3;
        }
        return ends;
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
            if (!isStart(skipped[size])) {
                if (size == 0) {
                    return;
                }
                leave(skippedScopes[size--]);
                continue;
            }
            if (empty || passLeaf()) {
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
}
