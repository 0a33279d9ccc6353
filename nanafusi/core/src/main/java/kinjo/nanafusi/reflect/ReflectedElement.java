package kinjo.nanafusi.reflect;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import kinjo.nanafusi.runtime.OpenElement;
import kinjo.nanafusi.runtime.TreeReader;

/** An open element behind a proxy of its interface. */
final class ReflectedElement extends OpenElement implements InvocationHandler {

    private final TreeModel model;

    ReflectedElement(ReflectedType type, TreeReader reader) {
        super(type, reader);
        model = type.model();
        Class<?> tree = model.type();
        setTree$(Proxy.newProxyInstance(tree.getClassLoader(), new Class<?>[] {tree}, this));
    }

    @Override
    public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
        int got = model.getter(method);
        if (got >= 0) {
            return get$(got);
        }
        int removed = model.remover(method);
        if (removed < 0 && method.getName().equals("toString")) {
            return toString();
        }
        return removed >= 0 ? remove$(removed) : Proxies.invokeOther(proxy, model, method, arguments);
    }
}
