package kinjo.agent.scan;

import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.module.ModuleReader;
import java.lang.module.ModuleReference;
import java.net.URI;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.FileVisitor;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import java.util.zip.ZipFile;
import kinjo.agent.flow.ClassFiles;
import kinjo.agent.load.JdkModules;

/** The class files of folders and jars, as {@code java -cp} would find them, and those of the JDK. */
public final class ClassPath implements ClassFiles, AutoCloseable {
    private static final String ENDING = ".class";

    private interface Content {
        InputStream open() throws IOException;
    }

    private final Map<String, Content> classes = new LinkedHashMap<>();
    private final List<JarFile> jars = new ArrayList<>();

    /** Whether what cannot be read is an error, and not passed over as by the program that runs. */
    private final boolean isStrict;

    private ClassPath(boolean isStrict) {
        this.isStrict = isStrict;
    }

    /**
     * Looks into all entries, and into what the manifests of jars name, as {@code java -cp} does.
     *
     * @param text as behind {@code -cp}; {@code folder/*} means the jars in it
     * @throws NoSuchFileException if an entry is missing, which Java would pass over
     * @throws FileSystemException if one cannot be read, as it is no jar
     * @throws IOException if one cannot be read for another reason
     */
    public static ClassPath of(String text) throws IOException {
        ClassPath path = new ClassPath(true);
        List<Path> entries = new ArrayList<>();
        try {
            for (String entry : text.split(File.pathSeparator)) {
                if (entry.endsWith("*")) {
                    entries.addAll(jars(Path.of(entry.substring(0, entry.length() - 1))));
                } else if (Files.exists(Path.of(entry))) {
                    entries.add(Path.of(entry));
                } else {
                    throw new NoSuchFileException(entry);
                }
            }
            path.addAll(entries);
            return path;
        } catch (IOException e) {
            path.close();
            throw e;
        }
    }

    /**
     * The class path and the module path of the running program, and the modules of a linked image that are not the JDK's.
     * As Java does, it passes over what is missing, and adds what the manifests of the class path's jars name. Modules that
     * nobody requires are there, too.
     *
     * @throws IOException if an entry cannot be read
     */
    public static ClassPath ofProgram() throws IOException {
        ClassPath path = new ClassPath(false);
        boolean isModular = System.getProperty("jdk.module.main") != null;
        // An empty class path is the current folder, but not for a program whose main class is in a module.
        List<Path> entries =
                isModular && System.getProperty("java.class.path", "").isEmpty()
                        ? List.of()
                        : entries("java.class.path");
        try {
            for (ModuleReference module : JdkModules.others()) {
                path.add(module);
            }
            if (System.getProperty("jdk.module.path") != null) {
                for (Path entry : entries("jdk.module.path")) {
                    path.addModules(entry);
                }
            }
            path.addAll(entries);
            return path;
        } catch (IOException e) {
            path.close();
            throw e;
        }
    }

    private static List<Path> entries(String property) {
        return Arrays.stream(System.getProperty(property, "").split(File.pathSeparator))
                .map(entry -> Path.of(entry).toAbsolutePath().normalize())
                .toList();
    }

    private void add(ModuleReference module) throws IOException {
        try (ModuleReader reader = module.open();
                Stream<String> files = reader.list()) {
            for (String file : files.sorted().toList()) {
                add(file, () -> open(module, file));
            }
        }
    }

    private static InputStream open(ModuleReference module, String file) throws IOException {
        try (ModuleReader reader = module.open();
                InputStream in = reader.open(file).orElseThrow(() -> new NoSuchFileException(file))) {
            return new ByteArrayInputStream(in.readAllBytes());
        }
    }

    /** An entry of a module path: a module, as a folder or a jar, or a folder of those. */
    private void addModules(Path entry) throws IOException {
        if (!Files.isDirectory(entry) || Files.exists(entry.resolve("module-info.class"))) {
            if (Files.exists(entry)) {
                add(entry);
            }
            return;
        }
        try (Stream<Path> files = Files.list(entry)) {
            for (Path file : files.sorted().toList()) {
                if (Files.exists(file.resolve("module-info.class"))
                        || file.toString().endsWith(".jar")) {
                    add(file);
                }
            }
        }
    }

    /** These entries, and what the manifests of jars name. As Java does, it passes over what is missing. */
    private void addAll(List<Path> entries) throws IOException {
        Set<Path> seen = new HashSet<>();
        Deque<Path> open = new ArrayDeque<>(entries);
        while (!open.isEmpty()) {
            Path entry = open.poll();
            if (Files.exists(entry) && seen.add(entry.toAbsolutePath().normalize())) {
                if (Files.isDirectory(entry)) {
                    addFolder(entry);
                } else {
                    open.addAll(addJarOrPass(entry, isStrict && entries.contains(entry)));
                }
            }
        }
    }

    /**
     * Java passes over files that are no jars, too.
     *
     * @return what the jar's manifest names
     */
    private List<Path> addJarOrPass(Path entry, boolean mustBeOne) throws IOException {
        JarFile jar;
        try {
            jar = open(entry);
        } catch (FileSystemException e) {
            if (mustBeOne) {
                throw e;
            }
            return List.of();
        }
        addJar(jar);
        return manifest(entry, jar);
    }

    private static List<Path> manifest(Path entry, JarFile jar) throws IOException {
        String names = jar.getManifest() == null
                ? null
                : jar.getManifest().getMainAttributes().getValue(Attributes.Name.CLASS_PATH);
        return names == null
                ? List.of()
                : Arrays.stream(names.strip().split("\\s+"))
                        .flatMap(name -> place(entry, name).stream())
                        .toList();
    }

    /** Empty for what names no file, which Java passes over. */
    private static Optional<Path> place(Path jar, String name) {
        try {
            URI uri = jar.toUri().resolve(name);
            return "file".equals(uri.getScheme()) ? Optional.of(Path.of(uri).normalize()) : Optional.empty();
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private static List<Path> jars(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".jar"))
                    .sorted()
                    .toList();
        }
    }

    private void add(Path entry) throws IOException {
        if (Files.isDirectory(entry)) {
            addFolder(entry);
        } else {
            addJar(open(entry));
        }
    }

    private void addFolder(Path folder) throws IOException {
        List<Path> files = new ArrayList<>();
        Files.walkFileTree(folder, EnumSet.of(FileVisitOption.FOLLOW_LINKS), Integer.MAX_VALUE, visitor(files));
        files.sort(null);
        files.forEach(file -> add(folder.relativize(file).toString(), () -> Files.newInputStream(file)));
    }

    private void addJar(JarFile jar) {
        jars.add(jar);
        for (JarEntry file : (Iterable<JarEntry>) jar.versionedStream()::iterator) {
            add(file.getName(), () -> jar.getInputStream(file));
        }
    }

    /** Java asks for files by name: it finds none in a folder that is a link to one above it, or that cannot be read. */
    private FileVisitor<Path> visitor(List<Path> files) {
        return new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                if (attributes.isRegularFile()) {
                    files.add(file);
                }
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException why) throws IOException {
                if (isStrict && !(why instanceof FileSystemLoopException)) {
                    throw why;
                }
                return FileVisitResult.CONTINUE;
            }
        };
    }

    private static JarFile open(Path file) throws FileSystemException {
        try {
            return new JarFile(file.toFile(), false, ZipFile.OPEN_READ, Runtime.version());
        } catch (IOException e) {
            // It names no file.
            throw new FileSystemException(file.toString(), null, "neither a folder nor a jar (" + e.getMessage() + ")");
        }
    }

    private void add(String file, Content content) {
        if (file.endsWith(ENDING) && !file.endsWith("module-info.class")) {
            String name = file.substring(0, file.length() - ENDING.length()).replace(File.separatorChar, '/');
            classes.putIfAbsent(name, content);
        }
    }

    /** Internal names of all classes, without those of the JDK. */
    public Set<String> names() {
        return classes.keySet();
    }

    @Override
    public byte[] find(String name) {
        Content content = classes.get(name);
        try (InputStream in = content != null
                ? content.open()
                : ClassLoader.getPlatformClassLoader().getResourceAsStream(name + ENDING)) {
            return in == null ? JdkModules.find(name) : in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() throws IOException {
        for (JarFile jar : jars) {
            jar.close();
        }
    }
}
