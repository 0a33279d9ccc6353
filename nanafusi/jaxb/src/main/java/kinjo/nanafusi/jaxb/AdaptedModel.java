package kinjo.nanafusi.jaxb;

import jakarta.xml.bind.annotation.adapters.XmlAdapter;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;
import kinjo.nanafusi.runtime.RecordModel;

/** An element of whose object an adapter makes another. */
final class AdaptedModel extends RecordModel {

    private final RecordModel original;
    private final XmlAdapter<Object, ?> adapter;
    /** By what they adapt. */
    private final Map<RecordModel, RecordModel> choices = new ConcurrentHashMap<>();

    AdaptedModel(RecordModel original, XmlAdapter<Object, ?> adapter) {
        this.original = original;
        this.adapter = adapter;
    }

    @Override
    public List<Part> parts() {
        return original.parts();
    }

    @Override
    public String name() {
        return original.name();
    }

    @Override
    public boolean hasChoices() {
        return original.hasChoices();
    }

    @Override
    public RecordModel choice(String type, UnaryOperator<String> namespaces) {
        return choices.computeIfAbsent(original.choice(type, namespaces), chosen -> new AdaptedModel(chosen, adapter));
    }

    @Override
    public Object create(Object[] values) {
        return Adapters.apply(adapter, original.create(values));
    }
}
