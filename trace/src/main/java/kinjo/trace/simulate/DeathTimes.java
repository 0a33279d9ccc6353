package kinjo.trace.simulate;

import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import kinjo.trace.file.TraceSite;
import kinjo.trace.file.TraceVisitor;

/**
 * Tells of an object's death where it happened, not where the next collection of the recorded program found out: an object
 * was alive when the trace last told of it, and as long as one that refers to it. That is the Merlin algorithm (Hertz,
 * Blackburn, Moss, McKinley, Stefanovic: Error-free Garbage Collection Traces, SIGMETRICS 2002), but that a trace does not
 * say how long a local variable refers to an object that the program only reads. So a death may be told too early, by
 * what is allocated between two collections at most; without this it would be told too late, by half of that on average.
 */
final class DeathTimes implements TraceVisitor {
    /** Bytes of what is held back until the next collection; beyond this, deaths are told later than they happened. */
    private static final int MOST_HELD = 64 << 20;

    private enum Kind {
        ACTS,
        ENDED,
        ALLOCATED,
        FOUND,
        CLONED,
        FIELD,
        ELEMENT,
        STATIC,
        ESCAPED
    }

    private static final Kind[] KINDS = Kind.values();

    private record Death(long number, HeapObject object) {}

    private final TraceVisitor visitor;
    private final Long2ObjectOpenHashMap<HeapObject> objects = new Long2ObjectOpenHashMap<>();
    private final HeldNumbers held = new HeldNumbers();
    private final int mostHeld;
    private final List<Death> dead = new ArrayList<>();
    private final Deque<HeapObject> reached = new ArrayDeque<>();

    /** Numbers of events: the first that is held back, and the last one. */
    private long first = 1;

    private long now;

    DeathTimes(TraceVisitor visitor) {
        this(visitor, MOST_HELD);
    }

    /** @param mostHeld bytes */
    DeathTimes(TraceVisitor visitor, int mostHeld) {
        this.visitor = visitor;
        this.mostHeld = mostHeld;
    }

    /** Tells what is still held back, at the end of the trace. */
    void end() {
        tell();
    }

    // ---------------------------------------------------------------- what it is told

    private void hold(Kind kind, long... numbers) {
        // Deaths come together, after a collection.
        if (!dead.isEmpty() || held.bytes() > mostHeld) {
            tell();
        }
        held.add(kind.ordinal());
        for (long number : numbers) {
            held.add(number);
        }
        now++;
    }

    /** Null for 0. */
    private HeapObject touch(long number) {
        HeapObject object = objects.get(number);
        if (object == null && number != 0) {
            throw new IllegalArgumentException("it names object " + number + " after its death");
        }
        touch(object);
        return object;
    }

    private void touch(HeapObject object) {
        if (object != null) {
            object.touched = now;
        }
    }

    private HeapObject add(long number, int site, long bytes) {
        HeapObject object = new HeapObject(site, bytes, 0);
        objects.put(number, object);
        touch(object);
        return object;
    }

    @Override
    public void fact(String name, String value) {
        visitor.fact(name, value);
    }

    @Override
    public void site(TraceSite site) {
        visitor.site(site);
    }

    @Override
    public void thread(int number, String name, boolean isVirtual) {
        visitor.thread(number, name, isVirtual);
    }

    @Override
    public void acts(int thread) {
        hold(Kind.ACTS, thread);
    }

    @Override
    public void ended(int thread) {
        hold(Kind.ENDED, thread);
    }

    @Override
    public void allocated(long object, int site, long bytes) {
        hold(Kind.ALLOCATED, object, site, bytes);
        add(object, site, bytes);
    }

    @Override
    public void found(long object) {
        hold(Kind.FOUND, object);
        add(object, 0, 0);
    }

    @Override
    public void cloned(long object, int site, long bytes, long original) {
        hold(Kind.CLONED, object, site, bytes, original);
        HeapObject copied = touch(original);
        HeapObject copy = add(object, site, bytes);
        copy.copyReferences(copied);
    }

    @Override
    public void storedInField(long holder, long field, long value) {
        hold(Kind.FIELD, holder, field, value);
        HeapObject what = touch(value);
        HeapObject to = touch(holder);
        touch(to.setField(field, what));
    }

    @Override
    public void storedInElement(long array, long index, long value) {
        hold(Kind.ELEMENT, array, index, value);
        HeapObject what = touch(value);
        HeapObject to = touch(array);
        touch(to.setElement(index, what));
    }

    @Override
    public void storedInStatic(long value) {
        hold(Kind.STATIC, value);
        touch(value);
    }

    @Override
    public void escaped(long object) {
        hold(Kind.ESCAPED, object);
        touch(object);
    }

    @Override
    public void died(long object) {
        HeapObject gone = objects.remove(object);
        if (gone != null) {
            gone.isDead = true;
            dead.add(new Death(object, gone));
        }
    }

    // ---------------------------------------------------------------- what it tells

    private void tell() {
        spreadTouches();
        dead.sort(Comparator.comparingLong(death -> death.object().touched));
        int buried = 0;
        for (long event = first; event <= now; event++) {
            buried = bury(buried, event);
            tellNext();
        }
        bury(buried, now + 1);
        first = now + 1;
        held.clear();
        dead.clear();
    }

    /** Those that were last touched before an event. */
    private int bury(int from, long event) {
        int buried = from;
        while (buried < dead.size() && dead.get(buried).object().touched < event) {
            visitor.died(dead.get(buried).number());
            buried++;
        }
        return buried;
    }

    /** What lived longest first: what that reaches lived as long, and needs no second look. */
    private void spreadTouches() {
        dead.sort(Comparator.comparingLong((Death death) -> death.object().touched)
                .reversed());
        for (Death death : dead) {
            long touched = death.object().touched;
            reached.push(death.object());
            while (!reached.isEmpty()) {
                HeapObject object = reached.pop();
                reach(object.fieldValues(), touched);
                reach(object.elementValues(), touched);
                object.die();
            }
        }
    }

    private void reach(HeapObject[] values, long touched) {
        for (HeapObject value : values) {
            if (value != null && value.isDead && value.touched < touched) {
                value.touched = touched;
                reached.push(value);
            }
        }
    }

    private void tellNext() {
        switch (KINDS[(int) next()]) {
            case ACTS -> visitor.acts((int) next());
            case ENDED -> visitor.ended((int) next());
            case ALLOCATED -> visitor.allocated(next(), (int) next(), next());
            case FOUND -> visitor.found(next());
            case CLONED -> visitor.cloned(next(), (int) next(), next(), next());
            case FIELD -> visitor.storedInField(next(), next(), next());
            case ELEMENT -> visitor.storedInElement(next(), next(), next());
            case STATIC -> visitor.storedInStatic(next());
            case ESCAPED -> visitor.escaped(next());
        }
    }

    private long next() {
        return held.next();
    }
}
