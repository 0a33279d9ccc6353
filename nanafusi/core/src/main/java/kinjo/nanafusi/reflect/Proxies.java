package kinjo.nanafusi.reflect;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;

/** What proxies of trees do beside their parts. */
final class Proxies {

    private Proxies() {}

    /** Default methods and those of Object; two proxies are equal if they are the same. */
    static Object invokeOther(Object proxy, TreeModel model, Method method, Object[] arguments) throws Throwable {
        if (method.isDefault()) {
            return InvocationHandler.invokeDefault(proxy, method, arguments);
        }
        return switch (method.getName()) {
            case "equals" -> proxy == arguments[0];
            case "hashCode" -> System.identityHashCode(proxy);
            default -> model.type().getSimpleName() + "@" + Integer.toHexString(System.identityHashCode(proxy));
        };
    }
}
