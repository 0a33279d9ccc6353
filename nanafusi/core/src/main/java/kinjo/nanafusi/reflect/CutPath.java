package kinjo.nanafusi.reflect;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import kinjo.nanafusi.Awaitable;
import kinjo.nanafusi.Feed;
import kinjo.nanafusi.Patience;
import kinjo.nanafusi.XList;
import kinjo.nanafusi.runtime.RecordModel;
import kinjo.nanafusi.runtime.Slot;

/**
 * Which elements lead to a cut list.
 *
 * @param slots the document element and the elements in it, one in the other, and last those of the list
 * @param open whether an element of the list has cut lists itself
 */
public record CutPath(List<Slot> slots, boolean open) {

    /**
     * Finds the path by letting the function take the list from a tree that notes its accessors and has no elements.
     *
     * @throws IllegalArgumentException if the type is no document, or the function does not get a cut list by accessors alone
     */
    public static CutPath of(Class<?> type, Function<Object, XList<?>> list) {
        Slot document = ReflectiveEngine.documentSlot(type);
        Map<XList<?>, CutPath> lists = new IdentityHashMap<>();
        Object root = new Tracer(TreeModel.of(type), List.of(document), lists).tree();
        CutPath found = lists.get(taken(type, list, root));
        if (found == null) {
            throw new IllegalArgumentException(
                    "the list has to be one of the cut lists of " + type.getName() + " itself, not one made from it");
        }
        return found;
    }

    private static XList<?> taken(Class<?> type, Function<Object, XList<?>> list, Object root) {
        try {
            return list.apply(root);
        } catch (RuntimeException e) {
            throw new IllegalArgumentException(
                    "the function that takes a cut list of " + type.getName()
                            + " may call accessors of trees only, as in root -> root.getRegions().getItems()",
                    e);
        }
    }

    /** A tree on the way to the list. */
    private record Tracer(TreeModel model, List<Slot> path, Map<XList<?>, CutPath> lists) implements InvocationHandler {

        Object tree() {
            Class<?> type = model.type();
            return Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, this);
        }

        @Override
        public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
            int index = Math.max(model.getter(method), model.remover(method));
            if (index < 0) {
                return Proxies.invokeOther(proxy, model, method, arguments);
            }
            RecordModel.Part part = model.parts().get(index);
            if (part.isText() || !leadsOn(part)) {
                throw new IllegalStateException(method.getName() + " gives neither a cut list nor a tree");
            }
            List<Slot> longer = new ArrayList<>(path);
            longer.add(part.slot());
            return part.slot().kind() == Slot.Kind.CUT
                    ? noElements(part, List.copyOf(longer))
                    : new Tracer((TreeModel) part.record(), List.copyOf(longer), lists).tree();
        }

        private static boolean leadsOn(RecordModel.Part part) {
            return switch (part.slot().kind()) {
                case CUT -> true;
                case ELEMENT -> part.record() instanceof TreeModel;
                case LIST, ATTRIBUTE -> false;
            };
        }

        private XList<?> noElements(RecordModel.Part part, List<Slot> slots) {
            XList<?> list = new XList<>(new NoElements());
            lists.put(
                    list,
                    new CutPath(slots, part.record() != null && part.record().isOpen()));
            return list;
        }
    }

    private static final class NoElements extends Feed<Object> {

        @Override
        protected Object next(Patience patience) {
            return null;
        }

        @Override
        protected boolean ended() {
            return true;
        }

        @Override
        protected long bytesRead() {
            return 0;
        }

        @Override
        protected void awaited(Consumer<Awaitable> inputs) {
            // waits for nothing
        }

        @Override
        protected void close() {
            // holds nothing
        }
    }
}
