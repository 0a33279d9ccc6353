package kinjo.nanafusi.reflect;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import kinjo.nanafusi.DetachedException;
import kinjo.nanafusi.runtime.TreeText;

/** A complete element behind a proxy of its interface. */
final class ReflectedRecord implements InvocationHandler {

    /** In place of a part that was removed. */
    static final Object DETACHED = new Object();

    private final TreeModel model;
    private final Object[] values;

    ReflectedRecord(TreeModel model, Object[] values) {
        this.model = model;
        this.values = values;
    }

    Object tree() {
        Class<?> type = model.type();
        return Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, this);
    }

    @Override
    public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
        int removed = model.remover(method);
        int part = removed >= 0 ? removed : model.getter(method);
        if (part < 0 && method.getName().equals("toString")) {
            return text();
        }
        if (part < 0) {
            return Proxies.invokeOther(proxy, model, method, arguments);
        }
        Object value = values[part];
        if (value == DETACHED) {
            throw new DetachedException(
                    model.name() + "." + model.accessors().get(part).getName());
        }
        if (removed >= 0) {
            values[part] = DETACHED;
        }
        return value;
    }

    private String text() {
        TreeText text = new TreeText(model.name());
        for (int i = 0; i < values.length; i++) {
            text.part(model.accessors().get(i).getName(), values[i] == DETACHED ? TreeText.REMOVED : values[i]);
        }
        return text.toString();
    }
}
