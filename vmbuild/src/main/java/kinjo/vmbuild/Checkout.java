package kinjo.vmbuild;

import java.nio.file.Path;
import java.util.List;

/** The checkout the launcher was started from: where our sources are. */
public record Checkout(Path root) {

    /** The version of Kinjo; the launcher and the VM print it. */
    public static final String VERSION = "0.1.0";

    /** The one that this program runs from, as the launcher says; else the current folder. */
    public static Checkout running() {
        String root = System.getProperty("kinjo.root", ".");
        return new Checkout(Path.of(root).toAbsolutePath().normalize());
    }

    public Path vm() {
        return root.resolve("vm");
    }

    public Path baseFile() {
        return vm().resolve("BASE");
    }

    public Path patches() {
        return vm().resolve("patches");
    }

    /** The class path that has {@code kinjo.bench.workloads.Main}, once the Java parts are built. */
    public String workloadsClassPath() {
        return classPath("bench/workloads", "classes");
    }

    /**
     * The class path that has {@code kinjo.portal.Main}, once the Java parts are built. It has no folder with classes,
     * as archives of class data can be made of jars only.
     */
    public String portalClassPath() {
        return classPath("portal", "kinjo-portal.jar");
    }

    /** What {@code java -javaagent:} takes, once the Java parts are built. */
    public Path agentJar() {
        return root.resolve("agent/target/kinjo-agent.jar");
    }

    /** The marker interfaces (row C4) for a program's class path, once the Java parts are built. */
    public Path agentApiJar() {
        return root.resolve("agent/api/target/kinjo-agent-api.jar");
    }

    /** Of a module that keeps its libraries beside its classes, or beside its jar. */
    private String classPath(String module, String own) {
        Path target = root.resolve(module).resolve("target");
        return target.resolve(own) + ":" + target.resolve("lib") + "/*";
    }

    /** The folders that go into a VM build on a base, relative to {@code vm/}. */
    public static List<String> overlay(Base base) {
        return List.of("make", "src", "bases/" + base.feature(), "test/hotspot/gtest");
    }
}
