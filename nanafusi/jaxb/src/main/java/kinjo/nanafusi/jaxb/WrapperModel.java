package kinjo.nanafusi.jaxb;

import java.util.List;
import kinjo.nanafusi.runtime.RecordModel;

/** The element around the elements of a list: {@code @XmlElementWrapper}. It stands for the list. */
final class WrapperModel extends RecordModel {

    private final String name;
    private final List<Part> parts;

    WrapperModel(String name, Part list) {
        this.name = name;
        parts = List.of(list);
    }

    @Override
    public List<Part> parts() {
        return parts;
    }

    @Override
    public String name() {
        return name;
    }

    /** An empty wrapper is an empty list. */
    @Override
    public Object create(Object[] values) {
        return values[0] == null ? List.of() : values[0];
    }
}
