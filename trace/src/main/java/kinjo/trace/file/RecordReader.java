package kinjo.trace.file;

import java.nio.charset.StandardCharsets;
import java.util.BitSet;
import kinjo.agent.trace.SiteKind;
import kinjo.agent.trace.SureStore;
import kinjo.agent.trace.TraceFormat;

/** The records of blocks; see {@link TraceFormat}. */
final class RecordReader {
    private final TraceVisitor visitor;
    private byte[] bytes;
    private int position;
    private long nextObject = 1;
    private int threads;
    private final BitSet knownSites = new BitSet();
    private long events;
    private long lost;
    private boolean isEnded;

    RecordReader(TraceVisitor visitor) {
        this.visitor = visitor;
    }

    long events() {
        return events;
    }

    long lost() {
        return lost;
    }

    boolean isEnded() {
        return isEnded;
    }

    void read(byte[] block) throws MalformedRecordException {
        bytes = block;
        position = 0;
        while (position < bytes.length && !isEnded) {
            int begin = position;
            int kind = bytes[position++];
            if (!record(kind)) {
                throw new MalformedRecordException("its byte " + begin + " begins no record");
            }
            events++;
        }
        if (position < bytes.length) {
            throw new MalformedRecordException("there is something behind the end mark");
        }
    }

    private boolean record(int kind) throws MalformedRecordException {
        switch (kind) {
            case TraceFormat.FACT -> visitor.fact(text(), text());
            case TraceFormat.SITE -> readSite();
            case TraceFormat.THREAD -> readThread();
            case TraceFormat.SWITCH -> visitor.acts(index(threads, "thread"));
            case TraceFormat.NEW -> visitor.allocated(nextObject++, site(), number());
            case TraceFormat.FOUND -> visitor.found(nextObject++);
            case TraceFormat.CLONE -> {
                int site = site();
                long size = number();
                long original = object();
                visitor.cloned(nextObject++, site, size, original);
            }
            case TraceFormat.FIELD -> visitor.storedInField(object(), number(), reference());
            case TraceFormat.STATIC -> visitor.storedInStatic(object());
            case TraceFormat.ELEMENT -> visitor.storedInElement(object(), element(), reference());
            case TraceFormat.ELEMENTS -> readElements();
            case TraceFormat.ESCAPE -> visitor.escaped(object());
            case TraceFormat.DEAD -> {
                for (long rest = number(); rest > 0; rest--) {
                    visitor.died(object());
                }
            }
            case TraceFormat.THREAD_END -> visitor.ended(index(threads, "thread"));
            case TraceFormat.END -> {
                lost = number();
                isEnded = true;
            }
            default -> {
                return false;
            }
        }
        return true;
    }

    private void readSite() throws MalformedRecordException {
        int number = index(Integer.MAX_VALUE, "site");
        SiteKind kind = SiteKind.values()[index(SiteKind.values().length, "kind of site")];
        SureStore store = SureStore.values()[index(SureStore.values().length, "kind of store")];
        String type = text();
        String method = text();
        if (knownSites.get(number)) {
            throw new MalformedRecordException("site " + number + " comes twice");
        }
        knownSites.set(number);
        visitor.site(new TraceSite(number, kind, store, type, method, (int) number(), (int) number()));
    }

    private void readThread() throws MalformedRecordException {
        if (number() != threads) {
            throw new MalformedRecordException("thread " + threads + " is missing");
        }
        boolean isVirtual = number() == 1;
        visitor.thread(threads, text(), isVirtual);
        visitor.acts(threads++);
    }

    private void readElements() throws MalformedRecordException {
        long array = object();
        long first = element();
        long count = element();
        for (long i = 0; i < count; i++) {
            visitor.storedInElement(array, first + i, reference());
        }
    }

    private long element() throws MalformedRecordException {
        return index(Integer.MAX_VALUE, "element");
    }

    private int site() throws MalformedRecordException {
        long number = number();
        if (number < 0 || number > Integer.MAX_VALUE || !knownSites.get((int) number)) {
            throw new MalformedRecordException("there is no site " + number);
        }
        return (int) number;
    }

    private int index(int count, String what) throws MalformedRecordException {
        long number = number();
        if (number < 0 || number >= count) {
            throw new MalformedRecordException("there is no " + what + " " + number);
        }
        return (int) number;
    }

    /** Of a reference that is not null. */
    private long object() throws MalformedRecordException {
        long object = reference();
        if (object == 0) {
            throw new MalformedRecordException("null where an object must be");
        }
        return object;
    }

    private long reference() throws MalformedRecordException {
        long distance = number();
        if (distance < 0 || distance >= nextObject) {
            throw new MalformedRecordException("there is no object " + (nextObject - distance));
        }
        return distance == 0 ? 0 : nextObject - distance;
    }

    private long number() throws MalformedRecordException {
        long number = 0;
        for (int shift = 0; shift < Long.SIZE; shift += 7) {
            if (position == bytes.length) {
                throw new MalformedRecordException("it ends within a record");
            }
            byte next = bytes[position++];
            number |= (long) (next & 0x7f) << shift;
            if (next >= 0) {
                return number;
            }
        }
        throw new MalformedRecordException("a number has too many bytes");
    }

    private String text() throws MalformedRecordException {
        long length = number();
        if (length < 0 || length > bytes.length - position) {
            throw new MalformedRecordException("a text is too long");
        }
        String text = new String(bytes, position, (int) length, StandardCharsets.UTF_8);
        position += (int) length;
        return text;
    }
}
