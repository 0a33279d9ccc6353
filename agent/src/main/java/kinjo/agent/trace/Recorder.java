package kinjo.agent.trace;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import kinjo.agent.bootstrap.TraceEvents;

/**
 * Writes what the program tells. One lock puts the events of all threads into one order. While a thread has it, what the
 * thread does is its recorder's work and not traced. An error in here, as the stack or the memory is full, is counted and
 * kept from the program.
 */
final class Recorder implements TraceEvents {
    private static final int REFERENCES_PER_RECORD = 4096;

    /** Fields that no instruction names: by their offset or hash code, so that few share a number. */
    private static final int OTHER_FIELDS = 1 << 29;

    private final Instrumentation sizes;
    private final ArrayLayout arrays;
    private final Sites sites;
    private final RecorderLock lock = new RecorderLock();
    private final SilentThreads silent = new SilentThreads();
    private final ObjectTable objects = new ObjectTable();
    private final TraceOutput output;
    private final Map<String, Integer> unknownSites = new HashMap<>();
    private final long[] numbers = new long[REFERENCES_PER_RECORD];
    private final Consumer<Entry> bury = this::bury;

    private boolean isEnded;
    private long nextObject = 1;
    private int threads;
    private Thread lastThread;
    private ThreadState lastState;
    private int deadCount;
    private long lost;

    Recorder(OutputStream file, Sites sites, Instrumentation sizes) throws IOException {
        this.sites = sites;
        this.sizes = sizes;
        arrays = ArrayLayout.of(sizes);
        output = new TraceOutput(file);
    }

    // ---------------------------------------------------------------- threads and blocks

    /** What this thread does is not told. */
    SilentThreads silent() {
        return silent;
    }

    /** False if this is no event of the program; else the lock is held. */
    private boolean enter() {
        Thread current = Thread.currentThread();
        if (lock.isMine(current) || silent.has(current)) {
            return false;
        }
        lock.lock(current);
        if (isEnded) {
            lock.unlock();
            return false;
        }
        return true;
    }

    private void actAs(Thread current) {
        if (current == lastThread) {
            return;
        }
        Entry entry = known(current);
        if (entry.thread == null) {
            // One that native code attaches constructs its own Thread, and has no name before that.
            String known = current.getName();
            byte[] name = Records.text(known == null ? "" : known);
            ThreadState state = new ThreadState(threads);
            record(TraceFormat.THREAD, Records.SHORT + name.length)
                    .number(threads)
                    .number(current.isVirtual() ? 1 : 0)
                    .text(name)
                    .end();
            threads++;
            entry.thread = state;
        } else {
            record(TraceFormat.SWITCH, Records.SHORT)
                    .number(entry.thread.number)
                    .end();
        }
        lastState = entry.thread;
        lastThread = current;
    }

    private Records record(int kind, int length) {
        if (!output.block().hasRoom(length)) {
            output.nextBlock(Thread.currentThread());
        }
        return output.block().kind(kind);
    }

    private Records record(int kind) {
        return record(kind, Records.SHORT);
    }

    // ---------------------------------------------------------------- objects

    /** A number is used up as soon as its record is written: what fails after that leaves the object unknown. */
    private Entry known(Object object) {
        Entry entry = objects.find(object);
        if (entry != null) {
            return entry;
        }
        record(TraceFormat.FOUND).end();
        return objects.add(object, nextObject++);
    }

    private long number(Object object) {
        return object == null ? 0 : known(object).number;
    }

    private long reference(long number) {
        return number == 0 ? 0 : nextObject - number;
    }

    private void define(int number, Site site) {
        byte[] type = Records.text(site.type);
        byte[] method = Records.text(site.method);
        record(TraceFormat.SITE, Records.SHORT + type.length + method.length)
                .number(number)
                .number(site.kind.ordinal())
                .number(site.store.ordinal())
                .text(type)
                .text(method)
                .number(site.place == null ? 0 : site.place.bci())
                .number(site.place == null ? 0 : site.place.line())
                .end();
        site.isWritten = true;
    }

    private void allocated(Object object, int number) {
        long bytes = bytes(object, number);
        record(TraceFormat.NEW).number(number).number(bytes).end();
        objects.add(object, nextObject++);
        if (objects.hasCollected()) {
            buryDead();
            objects.fillEden();
        }
    }

    private long bytes(Object object, int number) {
        Site site = sites.get(number);
        if (!site.isWritten) {
            define(number, site);
        }
        if (site.kind != SiteKind.OBJECT && site.kind != SiteKind.UNKNOWN) {
            return sizes.getObjectSize(object);
        }
        if (site.bytes == 0) {
            site.bytes = sizes.getObjectSize(object);
        }
        return site.bytes;
    }

    private int unknownSite(Class<?> type) {
        Integer known = unknownSites.get(type.getName());
        if (known != null) {
            return known;
        }
        int number = sites.add(new Site(SiteKind.UNKNOWN, type.getName(), null, SureStore.NOWHERE));
        unknownSites.put(type.getName(), number);
        return number;
    }

    private void buryDead() {
        deadCount = 0;
        objects.sweep(bury);
        writeDead();
    }

    private void bury(Entry dead) {
        if (deadCount == numbers.length) {
            writeDead();
        }
        numbers[deadCount++] = dead.number;
    }

    private void writeDead() {
        if (deadCount == 0) {
            return;
        }
        Records record =
                record(TraceFormat.DEAD, Records.SHORT + 10 * deadCount).number(deadCount);
        for (int i = 0; i < deadCount; i++) {
            record.number(reference(numbers[i]));
        }
        record.end();
        deadCount = 0;
    }

    // ---------------------------------------------------------------- events

    @Override
    public void allocates(int site) {
        if (!enter()) {
            return;
        }
        try {
            actAs(Thread.currentThread());
            lastState.push(site);
        } catch (Throwable e) {
            lost++;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void constructed(Object object) {
        if (object instanceof Entry || !enter()) {
            return;
        }
        try {
            actAs(Thread.currentThread());
            int site = lastState.pop(object.getClass(), sites);
            allocated(object, site >= 0 ? site : unknownSite(object.getClass()));
        } catch (Throwable e) {
            lost++;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void made(Object array, int site) {
        returned(array, site);
    }

    @Override
    public void madeAll(Object array, int site) {
        if (!enter()) {
            return;
        }
        try {
            actAs(Thread.currentThread());
            madeArrays(array, site);
        } catch (Throwable e) {
            lost++;
        } finally {
            lock.unlock();
        }
    }

    private void madeArrays(Object array, int site) {
        allocated(array, site);
        if (array instanceof Object[] elements) {
            long holder = number(array);
            for (int i = 0; i < elements.length && elements[i] != null; i++) {
                madeArrays(elements[i], site);
                long value = number(elements[i]);
                record(TraceFormat.ELEMENT)
                        .number(reference(holder))
                        .number(i)
                        .number(reference(value))
                        .end();
            }
        }
    }

    @Override
    public void returned(Object object, int site) {
        if (object == null || !enter()) {
            return;
        }
        try {
            actAs(Thread.currentThread());
            if (objects.find(object) == null) {
                allocated(object, site);
            }
            lastState.drop(site);
        } catch (Throwable e) {
            lost++;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void cloned(Object copy, Object original, int site) {
        if (copy == null || original == null || !enter()) {
            return;
        }
        try {
            actAs(Thread.currentThread());
            if (objects.find(copy) == null) {
                long from = number(original);
                long bytes = bytes(copy, site);
                record(TraceFormat.CLONE)
                        .number(site)
                        .number(bytes)
                        .number(reference(from))
                        .end();
                objects.add(copy, nextObject++);
            }
        } catch (Throwable e) {
            lost++;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void stores(Object holder, Object value, int field) {
        if (holder == null || !enter()) {
            return;
        }
        try {
            actAs(Thread.currentThread());
            long to = number(holder);
            long what = number(value);
            record(TraceFormat.FIELD)
                    .number(reference(to))
                    .number(field)
                    .number(reference(what))
                    .end();
        } catch (Throwable e) {
            lost++;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void storesStatic(Object value) {
        tell(TraceFormat.STATIC, value);
    }

    @Override
    public void escapes(Object object) {
        tell(TraceFormat.ESCAPE, object);
    }

    @Override
    public void ends(Object thread) {
        if (!enter()) {
            return;
        }
        try {
            Entry entry = objects.find(thread);
            if (entry != null && entry.thread != null) {
                record(TraceFormat.THREAD_END).number(entry.thread.number).end();
                // If it does something all the same, it is a new one.
                entry.thread = null;
                if (thread == lastThread) {
                    lastThread = null;
                }
            }
        } catch (Throwable e) {
            lost++;
        } finally {
            lock.unlock();
        }
    }

    private void tell(int kind, Object object) {
        if (object == null || !enter()) {
            return;
        }
        try {
            actAs(Thread.currentThread());
            long what = number(object);
            record(kind).number(reference(what)).end();
        } catch (Throwable e) {
            lost++;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void storesElement(Object array, int index, Object value) {
        if (!(array instanceof Object[] elements)
                || index < 0
                || index >= elements.length
                || value != null && !elements.getClass().getComponentType().isInstance(value)
                || !enter()) {
            return;
        }
        try {
            actAs(Thread.currentThread());
            long to = number(array);
            long what = number(value);
            record(TraceFormat.ELEMENT)
                    .number(reference(to))
                    .number(index)
                    .number(reference(what))
                    .end();
        } catch (Throwable e) {
            lost++;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void storesAt(Object holder, long offset, Object value) {
        if (holder instanceof Object[]) {
            storesElement(holder, arrays.index(offset), value);
        } else {
            stores(holder, value, OTHER_FIELDS | (int) offset & OTHER_FIELDS - 1);
        }
    }

    @Override
    public void storesByField(Object field, Object holder, Object value) {
        // Without a field, or without the object that it needs, the call throws. A number is taken out of its box.
        if (!(field instanceof Field named)
                || named.getType().isPrimitive()
                || value != null && !named.getType().isInstance(value)) {
            return;
        }
        if (Modifier.isStatic(named.getModifiers())) {
            if (!Modifier.isFinal(named.getModifiers())) {
                storesStatic(value);
            }
        } else if (named.getDeclaringClass().isInstance(holder)) {
            stores(holder, value, OTHER_FIELDS | named.hashCode() & OTHER_FIELDS - 1);
        }
    }

    @Override
    public void copies(Object from, int fromIndex, Object to, int toIndex, int length) {
        if (!(from instanceof Object[] source)
                || !(to instanceof Object[] target)
                || length <= 0
                || fromIndex < 0
                || toIndex < 0
                || length > source.length - fromIndex
                || length > target.length - toIndex
                || !enter()) {
            return;
        }
        try {
            actAs(Thread.currentThread());
            int copied = copied(source, fromIndex, target, length);
            for (int done = 0; done < copied; done += REFERENCES_PER_RECORD) {
                int count = Math.min(REFERENCES_PER_RECORD, copied - done);
                copy(source, fromIndex + done, target, toIndex + done, count);
            }
        } catch (Throwable e) {
            lost++;
        } finally {
            lock.unlock();
        }
    }

    /** How many are copied before the first one that the array cannot hold. */
    private static int copied(Object[] source, int fromIndex, Object[] target, int length) {
        Class<?> type = target.getClass().getComponentType();
        if (type.isAssignableFrom(source.getClass().getComponentType())) {
            return length;
        }
        int copied = 0;
        while (copied < length && (source[fromIndex + copied] == null || type.isInstance(source[fromIndex + copied]))) {
            copied++;
        }
        return copied;
    }

    private void copy(Object[] source, int fromIndex, Object[] target, int toIndex, int count) {
        for (int i = 0; i < count; i++) {
            numbers[i] = number(source[fromIndex + i]);
        }
        long holder = number(target);
        Records record = record(TraceFormat.ELEMENTS, Records.SHORT + 10 * count)
                .number(reference(holder))
                .number(toIndex)
                .number(count);
        for (int i = 0; i < count; i++) {
            record.number(reference(numbers[i]));
        }
        record.end();
    }

    // ---------------------------------------------------------------- the recorder's own threads

    /** Notes something about the recording. */
    void fact(String name, String value) {
        Thread current = Thread.currentThread();
        lock.lock(current);
        try {
            byte[] first = Records.text(name);
            byte[] second = Records.text(value);
            record(TraceFormat.FACT, Records.SHORT + first.length + second.length)
                    .text(first)
                    .text(second)
                    .end();
        } finally {
            lock.unlock();
        }
    }

    /** For the writer, which gets what there is, so that little is missing if the program is killed. */
    void flush() {
        Thread current = Thread.currentThread();
        // Who has the lock may be waiting for an empty block.
        while (!lock.tryLock(current)) {
            output.writeFilled();
            Thread.yield();
        }
        try {
            if (!isEnded) {
                if (!output.block().isEmpty()) {
                    output.nextBlock(current);
                }
            }
        } finally {
            lock.unlock();
        }
    }

    /** No event is recorded any more. */
    void end() {
        Thread current = Thread.currentThread();
        lock.lock(current);
        try {
            buryDead();
            record(TraceFormat.END).number(lost).end();
            output.nextBlock(current);
            isEnded = true;
        } finally {
            lock.unlock();
        }
    }

    TraceOutput output() {
        return output;
    }
}
