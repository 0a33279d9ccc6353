package kinjo.nanafusi.cli;

import java.lang.reflect.InvocationTargetException;

/** The first class of the program. It is compiled for Java 8, so that an old JVM can say what is wrong with it. */
public final class Start {
    private static final int OLDEST = 21;

    private Start() {}

    public static void main(String[] arguments) throws ReflectiveOperationException {
        String version = System.getProperty("java.specification.version");
        if (isTooOld(version)) {
            System.err.println("nanafusi: this is Java " + version + " (" + System.getProperty("java.home") + ")");
            System.err.println("  -> install a JDK " + OLDEST + " or later, and set JAVA_HOME to it");
            System.exit(1);
        }
        try {
            // By name: the compiler for Java 8 does not read its class.
            Class.forName("kinjo.nanafusi.cli.Main")
                    .getMethod("main", String[].class)
                    .invoke(null, (Object) arguments);
        } catch (InvocationTargetException e) {
            throw new IllegalStateException(e.getCause());
        }
    }

    static boolean isTooOld(String version) {
        return version.startsWith("1.") || Integer.parseInt(version) < OLDEST;
    }
}
