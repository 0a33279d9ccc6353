package kinjo.agent;

import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.jar.JarFile;
import kinjo.agent.start.AgentStart;

/**
 * What the JVM calls. It adds its own jar to the bootstrap class path, so that classes of every loader find what
 * rewritten code calls; as loaders ask their parents first, all other classes of the agent come from there, too.
 */
public final class Agent {
    private Agent() {}

    /** With {@code -javaagent}: before the program's main method. */
    public static void premain(String options, Instrumentation instrumentation) {
        start(options, instrumentation, false);
    }

    /** Into a running program. */
    public static void agentmain(String options, Instrumentation instrumentation) {
        start(options, instrumentation, true);
    }

    private static void start(String options, Instrumentation instrumentation, boolean isRunning) {
        try {
            addJar(instrumentation);
        } catch (Throwable e) {
            // The JVM would end the program for whatever gets out of here.
            fail("cannot start: " + e, "check that its jar can be read; the program runs unchanged");
            return;
        }
        try {
            AgentStart.start(options, instrumentation, isRunning);
        } catch (Throwable e) {
            fail("failed as it started: " + e, "leave out an option of the agent; the program runs without it");
        }
    }

    private static void addJar(Instrumentation instrumentation) throws IOException, URISyntaxException {
        Path jar = Path.of(
                Agent.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        instrumentation.appendToBootstrapClassLoaderSearch(new JarFile(jar.toFile()));
    }

    private static void fail(String what, String remedy) {
        System.err.println("kinjo-agent: " + what);
        System.err.println("  -> " + remedy);
    }
}
