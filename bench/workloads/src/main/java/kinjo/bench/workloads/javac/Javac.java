package kinjo.bench.workloads.javac;

import static kinjo.bench.workloads.harness.WrongResultException.require;
import static kinjo.bench.workloads.harness.WrongResultException.requireEqual;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import kinjo.bench.workloads.harness.Plan;
import kinjo.bench.workloads.harness.Rng;
import kinjo.bench.workloads.harness.Setup;
import kinjo.bench.workloads.harness.Size;
import kinjo.bench.workloads.harness.Team;
import kinjo.bench.workloads.harness.Workload;
import kinjo.bench.workloads.harness.WrongResultException;

/** The workload {@code javac} (rows T: data that dies in groups, with the phase that made it). */
public final class Javac implements Workload {
    @Override
    public String name() {
        return "javac";
    }

    @Override
    public String stresses() {
        return "allocation of linked structures that live for a phase, large code, hash tables, polymorphic calls";
    }

    @Override
    public Plan plan(Size size) {
        return size.choose(new Plan(48, 0, 1), new Plan(64, 2, 6), new Plan(256, 2, 10));
    }

    @Override
    public Run prepare(Setup setup) throws Exception {
        return new JavacRun(setup);
    }

    /** The run; package-private so that tests can spoil its sources. */
    static final class JavacRun implements Run {
        private static final long NONE = -1;

        private final Library library;
        private final Team team;
        private final List<SourceFile> sources;
        private final AtomicLong digest = new AtomicLong(NONE);
        private volatile Map<String, byte[]> classes = Map.of();

        JavacRun(Setup setup) throws IOException {
            this.library = setup.size().choose(Library.CLI, Library.CLI, Library.COLLECTIONS);
            this.sources = new ArrayList<>(library.sources(new Rng(setup.seed())));
            this.team = new Team(setup.threads());
        }

        List<SourceFile> sources() {
            return sources;
        }

        /** Every thread compiles everything. */
        @Override
        public long iterate() throws Exception {
            return team.fingerprint(member -> {
                Compilation compilation = Compilation.of(sources);
                classes = compilation.classes();
                checkDigest(ClassFiles.digest(compilation.classes()));
                Members members = compilation.members();
                requireEqual("declarations", library.declarations(), members.count());
                return members.fingerprint();
            });
        }

        /** The bytes depend on the JDK, so they are not in the checksum; but one JDK must repeat them. */
        void checkDigest(long found) {
            if (!digest.compareAndSet(NONE, found)) {
                requireEqual("digest of the class files", digest.get(), found);
            }
        }

        @Override
        public void finalCheck() {
            require(classes.size() >= sources.size() - packages(), "too few class files: " + classes.size());
            checkLoading(classes);
        }

        /** Loading verifies and initializes: what the compiler wrote can be run. */
        static void checkLoading(Map<String, byte[]> classes) {
            Loader loader = new Loader(classes);
            classes.keySet().forEach(name -> load(name, loader));
        }

        private long packages() {
            return sources.stream()
                    .filter(source -> source.getName().endsWith("package-info.java"))
                    .count();
        }

        private static void load(String name, Loader loader) {
            try {
                Class.forName(name, true, loader);
            } catch (ClassNotFoundException | LinkageError broken) {
                throw new WrongResultException("the compiled class " + name + " does not load: " + broken);
            }
        }

        @Override
        public void close() {
            team.close();
        }
    }

    /** Loads compiled classes; the VM verifies them. */
    private static final class Loader extends ClassLoader {
        private final Map<String, byte[]> classes;

        Loader(Map<String, byte[]> classes) {
            super(ClassLoader.getPlatformClassLoader());
            this.classes = classes;
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            byte[] bytes = classes.get(name);
            if (bytes == null) {
                throw new ClassNotFoundException(name);
            }
            return defineClass(name, bytes, 0, bytes.length);
        }
    }
}
