package kinjo.agent;

import java.lang.instrument.Instrumentation;
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
            Path jar = Path.of(Agent.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
            instrumentation.appendToBootstrapClassLoaderSearch(new JarFile(jar.toFile()));
            AgentStart.start(options, instrumentation, isRunning);
        } catch (Throwable e) {
            // The JVM would end the program for whatever gets out of here.
            System.err.println("kinjo-agent: cannot start: " + e);
            System.err.println("  -> check that its jar can be read; the program runs unchanged");
        }
    }
}
