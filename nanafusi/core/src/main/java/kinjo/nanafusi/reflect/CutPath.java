package kinjo.nanafusi.reflect;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import kinjo.nanafusi.XList;
import kinjo.nanafusi.runtime.OpenElement;
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
        ReflectedType document = (ReflectedType) ReflectiveEngine.of(type).document();
        ReflectedType root = document.open(0);
        if (root == null) {
            throw new IllegalArgumentException(type.getName() + " has no cut list");
        }
        Map<XList<?>, CutPath> lists = new IdentityHashMap<>();
        List<Slot> start = List.of(document.parts().getFirst().slot());
        CutPath found = lists.get(taken(type, list, new Tracer(root, start, lists).proxy()));
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

    /** A tree on the way to the list, without reader. */
    private static final class Tracer extends OpenElement implements InvocationHandler {

        private final ReflectedType type;
        private final List<Slot> path;
        private final Map<XList<?>, CutPath> lists;

        Tracer(ReflectedType type, List<Slot> path, Map<XList<?>, CutPath> lists) {
            super(type, null);
            this.type = type;
            this.path = path;
            this.lists = lists;
        }

        Object proxy() {
            Class<?> tree = type.model().type();
            return Proxy.newProxyInstance(tree.getClassLoader(), new Class<?>[] {tree}, this);
        }

        @Override
        public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
            TreeModel model = type.model();
            int index = Math.max(model.getter(method), model.remover(method));
            if (index < 0) {
                return Proxies.invokeOther(proxy, model, method, arguments);
            }
            Slot slot = type.parts().get(index).slot();
            List<Slot> longer = new ArrayList<>(path);
            longer.add(slot);
            ReflectedType next = type.open(index);
            if (slot.kind() == Slot.Kind.CUT) {
                XList<?> list = get$(index);
                lists.put(list, new CutPath(longer, next != null));
                return list;
            }
            if (next == null) {
                throw new IllegalStateException(method.getName() + " leads to no cut list");
            }
            return new Tracer(next, longer, lists).proxy();
        }
    }
}
