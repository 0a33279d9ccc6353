package kinjo.nanafusi.reflect;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import kinjo.nanafusi.runtime.OpenElement;
import kinjo.nanafusi.runtime.OpenType;
import kinjo.nanafusi.runtime.Slot;
import kinjo.nanafusi.runtime.TreeReader;

/** An {@link OpenType} made from annotations. */
final class ReflectedType extends OpenType {

    private final TreeModel model;
    private final List<TreeModel.Part> parts;
    private final Map<TreeModel, ReflectedType> openTypes;

    private ReflectedType(TreeModel model, List<TreeModel.Part> parts, Map<TreeModel, ReflectedType> openTypes) {
        super(parts.stream().map(TreeModel.Part::slot).toArray(Slot[]::new));
        this.model = model;
        this.parts = parts;
        this.openTypes = openTypes;
    }

    /** @param slot the document element */
    static ReflectedType document(Slot slot, TreeModel root) {
        return new ReflectedType(null, List.of(new TreeModel.Part(null, slot, null, root)), new ConcurrentHashMap<>());
    }

    TreeModel model() {
        return model;
    }

    List<TreeModel.Part> parts() {
        return parts;
    }

    @Override
    protected OpenElement create(TreeReader reader) {
        return new ReflectedElement(this, reader);
    }

    @Override
    protected ReflectedType open(int slot) {
        TreeModel tree = parts.get(slot).tree();
        if (tree == null || !tree.isOpen()) {
            return null;
        }
        return openTypes.computeIfAbsent(tree, model -> new ReflectedType(model, model.parts(), openTypes));
    }
}
