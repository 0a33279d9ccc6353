package kinjo.nanafusi.jaxb;

import jakarta.xml.bind.annotation.adapters.XmlAdapter;
import java.util.List;
import kinjo.nanafusi.runtime.RecordModel;

/** An element of whose object an adapter makes another. */
final class AdaptedModel extends RecordModel {

    private final RecordModel original;
    private final XmlAdapter<Object, ?> adapter;

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
    public Object create(Object[] values) {
        return Adapters.apply(adapter, original.create(values));
    }
}
