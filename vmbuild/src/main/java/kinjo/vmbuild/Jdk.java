package kinjo.vmbuild;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import kinjo.common.KinjoException;

/**
 * An installed JDK, known by its {@code release} file.
 *
 * @param home the folder that holds {@code bin/java}
 * @param version {@code JAVA_VERSION}, for example {@code 25.0.3}
 * @param runtime {@code JAVA_RUNTIME_VERSION}, for example {@code 25.0.3+9-LTS}
 * @param vm {@link #HOTSPOT}, or the name of another VM, whose class library is not that of OpenJDK
 */
public record Jdk(Path home, String version, String runtime, String vm) {
    public static final String HOTSPOT = "Hotspot";

    /** The JDK in that folder. */
    public static Jdk at(Path home) {
        Path release = home.resolve("release");
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(release)) {
            properties.load(reader);
        } catch (IOException e) {
            throw new KinjoException(
                    home + " is not a JDK: " + release + " cannot be read",
                    "set JAVA_HOME to the folder of a JDK 25 or 27, the one that holds bin/javac",
                    e);
        }
        if (!Files.isExecutable(home.resolve("bin/javac"))) {
            throw new KinjoException(
                    home + " is a Java runtime without compiler (no bin/javac)",
                    "install the full JDK, for example openjdk-25-jdk, and set JAVA_HOME to it");
        }
        return new Jdk(
                realPath(home),
                unquoted(properties.getProperty("JAVA_VERSION", "unknown")),
                unquoted(properties.getProperty("JAVA_RUNTIME_VERSION", "unknown")),
                // Not every vendor names the variant.
                properties.containsKey("GRAALVM_VERSION")
                        ? "GraalVM"
                        : unquoted(properties.getProperty("JVM_VARIANT", HOTSPOT)));
    }

    /** Asked before anything is built for it. */
    public void requireHotSpot() {
        if (!vm.equalsIgnoreCase(HOTSPOT)) {
            throw new KinjoException(
                    "the JDK at %s has the VM %s, and a class library of its own".formatted(home, vm),
                    "install one with OpenJDK's VM, HotSpot, for example Temurin, and set KINJO_JDK to its folder");
        }
    }

    private static Path realPath(Path home) {
        try {
            return home.toRealPath();
        } catch (IOException e) {
            return home.toAbsolutePath();
        }
    }

    /** The JDK that runs this program: the launcher has made sure that it is a JDK 25 or 27. */
    public static Jdk running() {
        return at(Path.of(System.getProperty("java.home")));
    }

    public Path java() {
        return home.resolve("bin/java");
    }

    private static String unquoted(String value) {
        return value.replace("\"", "");
    }
}
