package kinjo.agent.split;

import java.lang.instrument.Instrumentation;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.security.ProtectionDomain;
import java.util.Map;
import java.util.Set;

/**
 * Gives a loader a class of our own: the heavy one has to be in the package of the light one, which is not there yet when
 * it loads, so no {@link java.lang.invoke.MethodHandles.Lookup} into it can be had.
 */
final class HeavyDefiner {
    private final Method defineClass;

    /** Opens {@code java.lang} to the agent. */
    HeavyDefiner(Instrumentation instrumentation) {
        instrumentation.redefineModule(
                Object.class.getModule(),
                Set.of(),
                Map.of(),
                Map.of("java.lang", Set.of(HeavyDefiner.class.getModule())),
                Set.of(),
                Map.of());
        try {
            defineClass = ClassLoader.class.getDeclaredMethod(
                    "defineClass", String.class, byte[].class, int.class, int.class, ProtectionDomain.class);
            defineClass.setAccessible(true);
        } catch (NoSuchMethodException e) {
            throw new IllegalStateException("this JDK's class loaders have no defineClass", e);
        }
    }

    /** @throws IllegalStateException if the loader refuses it */
    void define(ClassLoader loader, String name, byte[] bytes, ProtectionDomain domain) {
        try {
            defineClass.invoke(loader, name, bytes, 0, bytes.length, domain);
        } catch (InvocationTargetException | IllegalAccessException e) {
            throw new IllegalStateException(name + " cannot be defined: " + e.getCause(), e);
        }
    }
}
