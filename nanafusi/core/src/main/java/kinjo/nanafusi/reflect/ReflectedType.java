package kinjo.nanafusi.reflect;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import kinjo.nanafusi.runtime.OpenElement;
import kinjo.nanafusi.runtime.OpenType;
import kinjo.nanafusi.runtime.RecordModel;
import kinjo.nanafusi.runtime.Slot;
import kinjo.nanafusi.runtime.TreeReader;

/** An {@link OpenType} made from annotations. */
public final class ReflectedType extends OpenType {

    private final TreeModel model;
    private final List<RecordModel.Part> parts;
    /** By slot. */
    private final boolean[] open;

    private final Map<TreeModel, ReflectedType> openTypes;

    private ReflectedType(TreeModel model, List<RecordModel.Part> parts, Map<TreeModel, ReflectedType> openTypes) {
        super(parts.stream().map(RecordModel.Part::slot).toArray(Slot[]::new));
        this.model = model;
        this.parts = parts;
        open = new boolean[parts.size()];
        for (int i = 0; i < open.length; i++) {
            open[i] = parts.get(i).record() instanceof TreeModel tree && tree.isOpen();
        }
        this.openTypes = openTypes;
    }

    /** @param slot the document element */
    static ReflectedType document(Slot slot, TreeModel root) {
        return new ReflectedType(
                null, List.of(new RecordModel.Part(slot, null, root, null, true)), new ConcurrentHashMap<>());
    }

    TreeModel model() {
        return model;
    }

    /** By slot. */
    public List<RecordModel.Part> parts() {
        return parts;
    }

    @Override
    protected OpenElement create(TreeReader reader) {
        return new ReflectedElement(this, reader);
    }

    @Override
    public ReflectedType open(int slot) {
        return open[slot]
                ? openTypes.computeIfAbsent(
                        (TreeModel) parts.get(slot).record(), tree -> new ReflectedType(tree, tree.parts(), openTypes))
                : null;
    }
}
