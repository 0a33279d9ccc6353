package kinjo.nanafusi.reflect;

import java.lang.invoke.MethodHandles;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;

/** What proxies of trees do beside their parts. */
final class Proxies {

    private Proxies() {}

    /** Default methods and those of Object; two proxies are equal if they are the same. */
    static Object invokeOther(Object proxy, TreeModel model, Method method, Object[] arguments) throws Throwable {
        if (method.isDefault()) {
            return invokeDefault(proxy, method, arguments);
        }
        return switch (method.getName()) {
            case "equals" -> proxy == arguments[0];
            case "hashCode" -> System.identityHashCode(proxy);
            default -> model.type().getSimpleName() + "@" + Integer.toHexString(System.identityHashCode(proxy));
        };
    }

    private static Object invokeDefault(Object proxy, Method method, Object[] arguments) throws Throwable {
        Class<?> declaring = method.getDeclaringClass();
        if (method.canAccess(proxy)) {
            return InvocationHandler.invokeDefault(proxy, method, arguments);
        }
        // That of an interface which is not public.
        return MethodHandles.privateLookupIn(declaring, MethodHandles.lookup())
                .unreflectSpecial(method, declaring)
                .bindTo(proxy)
                .invokeWithArguments(arguments);
    }
}
