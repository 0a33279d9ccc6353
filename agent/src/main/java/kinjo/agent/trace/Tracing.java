package kinjo.agent.trace;

import java.io.IOException;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.IllegalClassFormatException;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import kinjo.agent.bootstrap.TraceCalls;
import kinjo.agent.flow.ClassNames;
import kinjo.agent.load.Loaders;

/** Rewrites all classes, those of the JDK, too, and records what they tell from then on (row T10). */
public final class Tracing implements ClassFileTransformer {
    private static final long FLUSH_NANOS = 500_000_000;
    private static final long PAUSE_MILLIS = 1;
    private static final int CLASSES_AT_A_TIME = 200;
    private static final int ROUNDS = 5;

    private final Instrumentation instrumentation;
    private final Consumer<String> log;
    private final TraceFile file;
    private final Sites sites = new Sites();
    private final ClassTracer classes = new ClassTracer(sites);
    private final Recorder recorder;
    private final Set<String> refused = ConcurrentHashMap.newKeySet();
    private final Thread writer = new Thread(this::write, "kinjo-agent-trace");
    private volatile boolean isEnding;

    /** Rewritten code calls one recorder, and the numbers in it are that one's. */
    private static volatile Path running;

    /** The same trace's; null before there is one. */
    private static volatile SilentThreads silent;

    private Tracing(TraceFile file, Instrumentation instrumentation, Consumer<String> log) throws IOException {
        this.file = file;
        this.instrumentation = instrumentation;
        this.log = log;
        recorder = new Recorder(file.out(), sites, instrumentation);
    }

    /** Where the trace goes that this JVM records; null if it records none. */
    public static Path running() {
        return running;
    }

    /**
     * Begins a trace, if there is no {@link #running} one.
     *
     * @param path if it is there already, the trace goes to a file beside it
     * @param log gets lines; from several threads
     * @throws IOException if the file cannot be written
     */
    public static Tracing start(Path path, Instrumentation instrumentation, Consumer<String> log) throws IOException {
        TraceFile file = TraceFile.create(path);
        Tracing tracing = null;
        try {
            tracing = new Tracing(file, instrumentation, log);
            tracing.start();
        } catch (Throwable e) {
            if (tracing != null) {
                tracing.giveUp();
            }
            Files.deleteIfExists(file.path());
            throw e;
        }
        running = file.path();
        return tracing;
    }

    /** Code that is rewritten already tells nobody. */
    private void giveUp() {
        instrumentation.removeTransformer(this);
        silent = null;
        isEnding = true;
    }

    /** A transformer whose own work is none of the program's. */
    public static ClassFileTransformer unrecorded(ClassFileTransformer transformer) {
        return new ClassFileTransformer() {
            @Override
            public byte[] transform(
                    Module module,
                    ClassLoader loader,
                    String name,
                    Class<?> redefined,
                    ProtectionDomain domain,
                    byte[] bytes)
                    throws IllegalClassFormatException {
                SilentThreads threads = silent;
                Thread current = Thread.currentThread();
                if (threads != null) {
                    threads.add(current);
                }
                try {
                    return transformer.transform(module, loader, name, redefined, domain, bytes);
                } finally {
                    if (threads != null) {
                        threads.remove(current);
                    }
                }
            }
        };
    }

    private void start() {
        silent = recorder.silent();
        silent.add(Thread.currentThread());
        silent.add(writer);
        writer.setDaemon(true);
        recorder.output().writtenBy(writer);
        writer.start();
        facts();
        instrumentation.addTransformer(this, true);
        retransform();
        TraceCalls.tell(recorder);
        silent.remove(Thread.currentThread());
    }

    private void facts() {
        recorder.fact("program", System.getProperty("sun.java.command", ""));
        recorder.fact("java", System.getProperty("java.vm.name") + " " + System.getProperty("java.vm.version"));
    }

    /** Classes that are loaded while others are rewritten are not shown to agents: so there are several rounds. */
    private void retransform() {
        Set<Class<?>> done = new HashSet<>();
        for (int round = 0; round < ROUNDS; round++) {
            List<Class<?>> open = new ArrayList<>();
            for (Class<?> type : instrumentation.getAllLoadedClasses()) {
                if (instrumentation.isModifiableClass(type)
                        && !type.isHidden()
                        && ClassTracer.isTraced(type.getName().replace('.', '/'))
                        && done.add(type)) {
                    open.add(type);
                }
            }
            for (int i = 0; i < open.size(); i += CLASSES_AT_A_TIME) {
                retransform(open.subList(i, Math.min(open.size(), i + CLASSES_AT_A_TIME)));
            }
        }
    }

    private void retransform(List<Class<?>> some) {
        try {
            instrumentation.retransformClasses(some.toArray(Class[]::new));
        } catch (UnmodifiableClassException | LinkageError | InternalError | RuntimeException e) {
            if (some.size() == 1) {
                refuse(some.getFirst().getName(), e);
                return;
            }
            some.forEach(one -> retransform(List.of(one)));
        }
    }

    private void refuse(String name, Throwable reason) {
        if (refused.add(name)) {
            log.accept("not traced: " + name + ": " + reason
                    + "; the trace lacks what its code does, so more objects may seem to stay with their thread");
        }
    }

    @Override
    public byte[] transform(
            ClassLoader loader, String name, Class<?> redefined, ProtectionDomain domain, byte[] bytes) {
        if (name == null || !ClassTracer.isTraced(name)) {
            return null;
        }
        Thread current = Thread.currentThread();
        recorder.silent().add(current);
        try {
            if (!Loaders.isOfJdk(loader) && !Loaders.sees(loader, TraceCalls.class)) {
                throw new IllegalArgumentException(
                        "its class loader does not ask its parent for kinjo.agent.bootstrap");
            }
            return classes.rewrite(bytes);
        } catch (Throwable e) {
            // The JDK would swallow it.
            refuse(ClassNames.dotted(name), e);
            return null;
        } finally {
            recorder.silent().remove(current);
        }
    }

    private void write() {
        try {
            writeUntilTheEnd();
        } catch (Throwable e) {
            // The program would wait for this thread forever.
            recorder.output().fail(e);
        }
        recorder.output().close();
    }

    private void writeUntilTheEnd() {
        long flushed = System.nanoTime();
        while (!isEnding) {
            recorder.output().writeFilled();
            if (System.nanoTime() - flushed > FLUSH_NANOS) {
                recorder.flush();
                flushed = System.nanoTime();
            }
            try {
                Thread.sleep(PAUSE_MILLIS);
            } catch (InterruptedException e) {
                // Nobody has a reason to; the trace goes on.
                continue;
            }
        }
        recorder.output().writeFilled();
    }

    /** When the program ends. What it does from here on is not recorded. */
    public void end() {
        recorder.silent().add(Thread.currentThread());
        if (!refused.isEmpty()) {
            recorder.fact("not traced", String.join(" ", refused));
        }
        recorder.end();
        TraceCalls.tell(null);
        isEnding = true;
        try {
            writer.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        Throwable failure = recorder.output().failure();
        log.accept(
                failure == null
                        ? "trace written: " + file.path()
                        : "the trace is cut off, as " + file.path() + " cannot be written: " + failure);
    }
}
