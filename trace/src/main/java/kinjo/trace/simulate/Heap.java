package kinjo.trace.simulate;

import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import kinjo.trace.file.TraceEnd;
import kinjo.trace.file.TraceSite;
import kinjo.trace.file.TraceVisitor;

/** The living objects of the traced program and their references: the same for all simulations, which it tells of events. */
final class Heap implements TraceVisitor {
    private final List<LaneSimulation> simulations;
    private final Long2ObjectOpenHashMap<HeapObject> objects = new Long2ObjectOpenHashMap<>();
    private final Map<String, String> facts = new LinkedHashMap<>();
    private int thread;
    private int threads;
    private long allocatedObjects;
    private long allocatedBytes;

    Heap(List<LaneSimulation> simulations) {
        this.simulations = simulations;
    }

    private HeapObject add(long number, int site, long bytes) {
        HeapObject object = new HeapObject(site, bytes, simulations.size());
        objects.put(number, object);
        return object;
    }

    Summary summary(TraceEnd end) {
        return new Summary(facts, allocatedObjects, allocatedBytes, threads, end.events(), end.lost(), end.cutOff());
    }

    @Override
    public void fact(String name, String value) {
        facts.put(name, value);
    }

    @Override
    public void thread(int number, String name, boolean isVirtual) {
        threads++;
    }

    @Override
    public void site(TraceSite site) {
        simulations.forEach(simulation -> simulation.site(site));
    }

    @Override
    public void acts(int number) {
        thread = number;
    }

    @Override
    public void ended(int number) {
        simulations.forEach(simulation -> simulation.ended(number));
    }

    @Override
    public void allocated(long number, int site, long bytes) {
        HeapObject object = add(number, site, bytes);
        allocatedObjects++;
        allocatedBytes += bytes;
        for (LaneSimulation simulation : simulations) {
            simulation.allocated(object, thread);
        }
    }

    @Override
    public void found(long number) {
        add(number, 0, 0);
    }

    @Override
    public void cloned(long number, int site, long bytes, long original) {
        allocated(number, site, bytes);
        HeapObject copy = objects.get(number);
        copy.copyReferences(objects.get(original));
        for (HeapObject value : copy.fieldValues()) {
            stored(copy, value);
        }
        for (HeapObject value : copy.elementValues()) {
            stored(copy, value);
        }
    }

    @Override
    public void storedInField(long holder, long field, long value) {
        HeapObject to = objects.get(holder);
        HeapObject what = objects.get(value);
        stored(to, what);
        to.setField(field, what);
    }

    @Override
    public void storedInElement(long array, long index, long value) {
        HeapObject to = objects.get(array);
        HeapObject what = objects.get(value);
        stored(to, what);
        to.setElement(index, what);
    }

    private void stored(HeapObject holder, HeapObject value) {
        if (value != null) {
            for (LaneSimulation simulation : simulations) {
                simulation.stored(holder, value);
            }
        }
    }

    @Override
    public void storedInStatic(long value) {
        escaped(value);
    }

    @Override
    public void escaped(long object) {
        HeapObject what = objects.get(object);
        for (LaneSimulation simulation : simulations) {
            simulation.escaped(what);
        }
    }

    @Override
    public void died(long object) {
        HeapObject gone = objects.remove(object);
        if (gone != null) {
            gone.die();
        }
    }
}
