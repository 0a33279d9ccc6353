package kinjo.nanafusi.reflect;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import kinjo.nanafusi.DetachedException;

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
}
