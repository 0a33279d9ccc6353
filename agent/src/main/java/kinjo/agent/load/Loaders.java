package kinjo.agent.load;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.stream.Stream;
import kinjo.agent.flow.ClassFiles;

/** What class loaders find. */
public final class Loaders {
    private Loaders() {}

    /** Whether it loads the JDK's own classes and no others. */
    public static boolean isOfJdk(ClassLoader loader) {
        return loader == null || loader == ClassLoader.getPlatformClassLoader();
    }

    /** Whether a class is the JDK's own, or the agent's. */
    public static boolean isOfJdk(String internalName) {
        return ClassLoader.getPlatformClassLoader().getResource(internalName + ".class") != null
                || JdkModules.areLoadedByProgram(internalName);
    }

    /** Whether a loader's class is the JDK's own. */
    public static boolean isOfJdk(ClassLoader loader, String internalName) {
        return isOfJdk(loader)
                || loader == ClassLoader.getSystemClassLoader() && JdkModules.areLoadedByProgram(internalName);
    }

    /** Whether a class that is being loaded is the program's, and not the JDK's or the agent's. */
    public static boolean isOfProgram(ClassLoader loader, String internalName) {
        return internalName != null && !internalName.startsWith("kinjo/agent/") && !isOfJdk(loader, internalName);
    }

    /** The program's classes among these types, without arrays, and without hidden classes, which no agent is shown. */
    public static Stream<Class<?>> ofProgram(Class<?>[] types) {
        return Arrays.stream(types)
                .filter(type -> !type.isArray() && !type.isHidden())
                .filter(type ->
                        isOfProgram(type.getClassLoader(), type.getName().replace('.', '/')));
    }

    /** What the loader finds, and the class that it is loading. */
    public static ClassFiles around(ClassLoader loader, String internalName, byte[] bytes) {
        return file -> file.equals(internalName) ? bytes : find(loader, file);
    }

    /** The bytes of a class file; null if there is none. */
    public static byte[] find(ClassLoader loader, String internalName) {
        try (InputStream in = loader.getResourceAsStream(internalName + ".class")) {
            return in == null ? null : in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The class of that name, with dots, as code of the loader's classes finds it; null if there is none. */
    public static Class<?> findClass(ClassLoader loader, String name) {
        try {
            return Class.forName(name, false, loader);
        } catch (ClassNotFoundException | LinkageError e) {
            return null;
        }
    }

    /** Whether code of the loader's classes can call a class that the agent made visible to all. */
    public static boolean sees(ClassLoader loader, Class<?> type) {
        return findClass(loader, type.getName()) == type;
    }
}
