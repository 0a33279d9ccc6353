package kinjo.vmbuild.build;

import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Properties;
import kinjo.common.KinjoException;

/**
 * A VM that was built, in a folder named by the hash of all that went into it. The folder is made in one step
 * when the build has succeeded, so it is there whole or not at all.
 */
public record BuiltVm(Path folder) {
    private static final String MANIFEST = "manifest.properties";

    public Path library() {
        return folder.resolve("libjvm.so");
    }

    /** The launcher of the unit tests; there for fastdebug only. */
    public Optional<Path> unitTests() {
        Path launcher = folder.resolve("gtest/gtestLauncher");
        return Files.isExecutable(launcher) ? Optional.of(launcher) : Optional.empty();
    }

    /** Kinjo's version, base, debug level, compiler, hash. */
    public Properties manifest() {
        return readManifest(folder.resolve(MANIFEST));
    }

    public static Properties readManifest(Path file) {
        Properties manifest = new Properties();
        try (Reader reader = Files.newBufferedReader(file)) {
            manifest.load(reader);
            return manifest;
        } catch (IOException e) {
            throw new KinjoException(
                    "cannot read " + file, "delete the folder " + file.getParent() + " and run again", e);
        }
    }

    public static void writeManifest(Path folder, Properties manifest) throws IOException {
        try (Writer writer = Files.newBufferedWriter(folder.resolve(MANIFEST))) {
            manifest.store(writer, null);
        }
    }

    /** The folder's name: the first digits of the hash, enough to tell VMs apart. */
    public String id() {
        return folder.getFileName().toString();
    }
}
