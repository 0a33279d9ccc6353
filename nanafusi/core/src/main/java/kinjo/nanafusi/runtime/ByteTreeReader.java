package kinjo.nanafusi.runtime;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import kinjo.nanafusi.Options;
import kinjo.nanafusi.ValueException;
import kinjo.nanafusi.XmlException.Location;
import kinjo.nanafusi.bytes.Boundary;
import kinjo.nanafusi.bytes.OpenElements;
import kinjo.nanafusi.bytes.Prolog;
import kinjo.nanafusi.source.Source;
import kinjo.nanafusi.spi.Patience;

/** Reads a document with a generated parser. */
public final class ByteTreeReader extends TreeParser {

    private final ScannerInput input;
    private final Scanner scanner;
    private final Boundary boundary = new Boundary();
    private final OpenElements open = new OpenElements();
    private boolean started;
    /** How many of the open elements belong to a subtree that nobody reads. */
    private int skipped;

    /** Whether the tag of an open element without content has been read, and its end comes with the next step. */
    private boolean ends;

    /** Whether the step that was not complete is a whole element. */
    private boolean inElement;

    /** Where the element was delivered that came last, and its start tag if it can be compared; else null. */
    private Frame lastFrame;

    private int lastSlot;
    private Pattern lastStart;

    private boolean needsMore;
    /** Namespace declarations in scope where the current step starts. */
    private int scope;

    /** Of the document, once it turned out not to be UTF-8. */
    private Charset encoding;

    public ByteTreeReader(Source source, Options options) {
        super(source, options);
        input = new ScannerInput(source, options.limits(), open::path);
        scanner = new Scanner(input, options);
        scope = scanner.scopeNow();
    }

    @Override
    protected Location location() {
        return input.locate(input.start());
    }

    @Override
    public long bytesRead() {
        return input.bytesRead();
    }

    /** Whether the source is in another encoding than UTF-8, so that {@link #bytesRead} does not count its bytes. */
    boolean isTranscoded() {
        return encoding != null;
    }

    @Override
    protected boolean step(Patience patience) throws IOException {
        needsMore |= input.isInPlace() && !input.isFarFromEnd();
        boolean disagrees = false;
        while (!needsMore || fetch(patience)) {
            needsMore = false;
            inElement = false;
            scanner.window(input.buffer(), input.start(), input.limit(), input.isLast());
            scanner.tolerate(disagrees);
            try {
                read();
                input.commit(scanner.position());
                return true;
            } catch (Underflow e) {
                startAgain();
            } catch (Disagreement e) {
                scanner.undo(open.size(), scope);
                disagrees = true;
            } catch (IndexOutOfBoundsException e) {
                if (!input.isInPlace()) {
                    throw e;
                }
                startAgain();
            }
        }
        return false;
    }

    /** The step needs more bytes. */
    private void startAgain() {
        scanner.undo(open.size(), scope);
        boundary.start(inElement);
        needsMore = true;
    }

    /** Gets bytes until the step may be complete. */
    private boolean fetch(Patience patience) throws IOException {
        do {
            if (!input.fill(patience)) {
                return false;
            }
        } while (!input.isLast() && !boundary.isComplete(input.buffer(), input.start(), input.limit()));
        return true;
    }

    private void commit() {
        input.commit(scanner.position());
        scope = scanner.scopeNow();
    }

    /** Reads to the end of one element that is delivered, or of a tag of an open element. */
    private void read() {
        if (!started) {
            start();
            return;
        }
        if (ends) {
            end();
            return;
        }
        do {
            if (open.isEmpty()) {
                scanner.toDocumentElement();
            } else {
                scanner.toMarkup();
            }
            switch (scanner.peek(1)) {
                case '/' -> endTag();
                case '!', '?' -> scanner.skipMarkup(!open.isEmpty());
                default -> startTag();
            }
            commit();
        } while (skipped > 0);
    }

    private void start() {
        Prolog prolog = Prolog.read(input.buffer(), input.limit(), input.isLast(), encoding);
        if (prolog == null) {
            throw Underflow.INSTANCE;
        }
        if (prolog.problem() != null) {
            throw scanner.error(prolog.problem(), prolog.length());
        }
        if (prolog.encoding() == null) {
            scanner.skip(prolog.length());
            started = true;
        } else {
            input.transcode(prolog.encoding(), prolog.length());
            scanner.window(input.buffer(), 0, 0, false);
            encoding = prolog.encoding();
        }
    }

    private void startTag() {
        if (skipped > 0) {
            scanner.startTag();
            open(true);
            return;
        }
        Frame frame = frame();
        GeneratedType type = (GeneratedType) frame.type();
        if (frame == lastFrame && startsAgain()) {
            element(frame, type, lastSlot);
            return;
        }
        scanner.startTag();
        int slot = scanner.localName(type.elements());
        if (slot == Names.OTHER && open.isEmpty()) {
            throw wrongRoot(type);
        }
        if (slot == Names.OTHER) {
            open(true);
        } else if (!isWanted(frame, slot)) {
            pass(frame, slot);
            open(true);
        } else if (type.slots().get(slot).nillable() && scanner.isNil()) {
            open(true);
            occurs(frame, slot);
            deliver(frame, slot, null);
        } else if (type.open(slot) != null) {
            openElement(frame, slot, type.open(slot));
        } else {
            element(frame, type, slot);
        }
        if (open.isEmpty() && !ends) {
            pop();
        }
    }

    /** Whether the element that was delivered last is followed by another of its sort, which is wanted. */
    private boolean startsAgain() {
        return lastStart != null && isWanted(lastFrame, lastSlot) && scanner.startAgain(lastStart);
    }

    private void element(Frame frame, GeneratedType type, int slot) {
        if (frame != lastFrame || slot != lastSlot) {
            lastFrame = frame;
            lastSlot = slot;
            lastStart = scanner.plainStartTag();
        }
        inElement = true;
        scanner.expectValue();
        Object value = type.read(scanner, slot);
        input.requireRecord(scanner.position());
        occurs(frame, slot);
        inElement = false;
        leaveDocumentElement();
        boolean passedOver = value == null && scanner.hasPassedOver();
        if (!passedOver) {
            deliver(frame, slot, value);
        }
    }

    private RuntimeException wrongRoot(GeneratedType type) {
        Slot expected = type.slots().getFirst();
        return new ValueException(Messages.wrongRoot(scanner.elementName(), scanner.namespace, expected), location());
    }

    private void open(boolean skip) {
        if (scanner.isEmpty() || skip && scanner.passLeaf()) {
            // Its namespaces end with it.
            scanner.undo(scanner.depth(), scanner.scope());
            return;
        }
        scanner.push(open);
        scanner.enter();
        if (skip) {
            skipped++;
        }
    }

    private void openElement(Frame frame, int slot, GeneratedType type) {
        occurs(frame, slot);
        OpenElement element = push(slot, type);
        // NOTE: from here on the step cannot be read again.
        scanner.tolerate(isLenient());
        for (int i = 0; i < scanner.attributeCount(); i++) {
            int part = scanner.attribute(type.attributes(), i);
            if (part != Names.OTHER) {
                occurs(frame(), part);
                deliver(frame(), part, type.attribute(scanner, part, i));
            }
        }
        ends = scanner.isEmpty();
        open(false);
        if (element != null) {
            deliverTree(frame, slot, element);
        }
    }

    private void endTag() {
        if (open.isEmpty()) {
            throw scanner.error("an end tag before the document element", input.start());
        }
        scanner.endTag(open);
        scanner.leave(open.pop());
        if (skipped > 0) {
            skipped--;
            return;
        }
        end();
    }

    /** The innermost open element has ended, and with the document element the document. */
    private void end() {
        leaveDocumentElement();
        ends = false;
        pop();
        if (open.isEmpty()) {
            pop();
        }
    }

    /**
     * If the document element has ended: what follows is checked before the program hears of the end, but as far as it is there only. A
     * live stream may stay open with nothing more to say.
     */
    private void leaveDocumentElement() {
        if (!open.isEmpty()) {
            return;
        }
        if (input.isInPlace()) {
            commit();
            refill();
        }
        do {
            try {
                while (scanner.skipSpace()) {
                    commit();
                    if (scanner.peek(1) != '!' && scanner.peek(1) != '?') {
                        throw scanner.outsideDocumentElement();
                    }
                    scanner.skipMarkup(false);
                }
                commit();
            } catch (Underflow e) {
                scanner.undo(open.size(), scope);
            }
            boundary.start(false);
        } while (hasMore());
    }

    private boolean hasMore() {
        if (input.isLast() || !source().isLocal()) {
            return false;
        }
        do {
            refill();
        } while (!input.isLast() && !boundary.isComplete(input.buffer(), input.start(), input.limit()));
        return true;
    }

    private void refill() {
        try {
            input.fill(Patience.NOW);
            scanner.window(input.buffer(), input.start(), input.limit(), input.isLast());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
