package kinjo.vmbuild.source;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import kinjo.common.KinjoException;
import kinjo.common.console.Console;
import kinjo.common.files.FileTree;
import kinjo.common.files.Hashes;
import kinjo.common.process.Command;
import kinjo.vmbuild.Base;
import kinjo.vmbuild.Cache;
import kinjo.vmbuild.Checkout;

/**
 * The base's source in the cache, unpacked once and kept patched. A patch that changes touches only the files
 * it is about, so that make rebuilds only what depends on them.
 */
public final class SourceTree {
    private final Base base;
    private final Path folder;
    private final Downloads downloads;
    private final Console console;
    private final Optional<Path> given;

    public SourceTree(Base base, Cache cache, Downloads downloads, Console console) {
        this(base, cache, downloads, console, GivenSource.ofEnvironment());
    }

    SourceTree(Base base, Cache cache, Downloads downloads, Console console, Optional<Path> given) {
        this.base = base;
        this.folder = cache.vm(base);
        this.downloads = downloads;
        this.console = console;
        this.given = given;
    }

    public Path source() {
        return folder.resolve("source");
    }

    public Path overlay() {
        return folder.resolve("overlay");
    }

    /**
     * What the source is, for the inputs of a build: the hash of the base's archive, or that of a checkout which the
     * user gave, as it may hold more than its tag says.
     */
    public String identity() {
        try {
            if (Files.exists(givenHash())) {
                return Files.readString(givenHash());
            }
            return Files.isDirectory(source()) ? base.sha256() : wanted();
        } catch (IOException e) {
            throw new KinjoException("cannot read the source: " + e.getMessage(), "check who owns " + folder, e);
        }
    }

    /** The identity that the source would have if it were unpacked now. */
    private String wanted() throws IOException {
        // An archive that is given must be the base's own (Downloads).
        return given.isPresent() && Files.isDirectory(given.get()) ? hash(given.get()) : base.sha256();
    }

    /** Beside a source that was copied from a checkout. */
    private Path givenHash() {
        return folder.resolve("given.sha256");
    }

    /** Of what a build of the VM reads. */
    private static String hash(Path given) throws IOException {
        MessageDigest digest = Hashes.sha256();
        for (String part : List.of("src/hotspot", "make")) {
            Hashes.update(digest, given, part);
        }
        return Hashes.hex(digest);
    }

    /** Unpacks if need be, brings patches and overlay up to date. The caller holds the base's lock. */
    public void prepare(Checkout checkout) {
        try {
            if (!Files.isDirectory(source())) {
                unpack();
            } else if (given.isPresent() && !wanted().equals(identity())) {
                console.say(GivenSource.VARIABLE
                        + " is not used: another source is unpacked already; to use it, delete " + folder);
            }
            patch(PatchSeries.read(checkout.patches(), base.feature()));
            FileTree.mirror(checkout.vm(), overlay(), Checkout.overlay(base));
            refuseEqualNames();
        } catch (IOException e) {
            throw new KinjoException(
                    "cannot prepare the source in " + folder + ": " + e.getMessage(),
                    "free some space or make the folder writable; delete it if it is damaged",
                    e);
        }
    }

    private void unpack() throws IOException {
        Cache.needSpace(folder, 1_500_000_000L, "the source");
        Path temporary = folder.resolve("source.unpacking");
        FileTree.delete(temporary);
        Files.createDirectories(temporary);
        Files.deleteIfExists(givenHash());
        if (given.isPresent() && Files.isDirectory(given.get())) {
            copyCheckout(given.get(), temporary);
            FileTree.writeWhole(givenHash(), hash(temporary));
        } else {
            Path archive = downloads.archive(base);
            console.say("unpacking " + archive.getFileName());
            Command.of("tar", "-xf", archive.toString(), "--strip-components=1", "-C", temporary.toString())
                    .logTo(folder.resolve("unpack.log"))
                    .expectSuccess("unpacking " + archive, "delete the archive and run again");
        }
        Files.move(temporary, source());
    }

    private void copyCheckout(Path given, Path target) {
        Path numbers = given.resolve("make/conf/version-numbers.conf");
        String expected = base.number();
        try (Stream<String> lines = Files.lines(numbers)) {
            String version = lines.filter(line -> line.startsWith("DEFAULT_VERSION_") && line.contains("="))
                    .filter(line -> line.matches("DEFAULT_VERSION_(FEATURE|INTERIM|UPDATE|PATCH)=.*"))
                    .map(line -> line.substring(line.indexOf('=') + 1).strip())
                    .reduce((a, b) -> a + "." + b)
                    .orElse("unknown")
                    .replaceAll("(\\.0)+$", "");
            if (!version.equals(expected)) {
                throw new KinjoException(
                        "KINJO_JDK_SRC=" + given + " is OpenJDK " + version + ", the base is " + expected,
                        "check out the tag " + base.tag());
            }
        } catch (IOException e) {
            throw new KinjoException(
                    "KINJO_JDK_SRC=" + given + " is no checkout of OpenJDK (no " + numbers + ")",
                    "check out the tag " + base.tag(),
                    e);
        }
        Command.of(
                        "sh",
                        "-c",
                        "tar -C \"$1\" --exclude=./.git --exclude=./build -cf - . | tar -C \"$2\" -xf -",
                        "sh",
                        given.toString(),
                        target.toString())
                .logTo(folder.resolve("unpack.log"))
                .expectSuccess("copying " + given, "check the folder and the free space");
    }

    /** Makes the tree hold exactly what the series says, whatever series it held before. */
    private void patch(PatchSeries series) throws IOException {
        Path pristine = folder.resolve("pristine");
        Path record = folder.resolve("patched.list");
        Set<String> touched = new TreeSet<>(series.files());
        Set<String> all = new TreeSet<>(touched);
        if (Files.exists(record)) {
            all.addAll(Files.readAllLines(record));
        }
        for (String file : all) {
            Path original = pristine.resolve(file);
            if (!Files.exists(original)) {
                Path current = source().resolve(file);
                if (!Files.exists(current)) {
                    throw new KinjoException(
                            "a patch is about " + file + ", which " + base.version() + " does not have",
                            "adapt the patch to the base");
                }
                FileTree.writeIfChanged(original, Files.readAllBytes(current));
            }
        }
        Files.write(record, all);

        Path staging = folder.resolve("patching");
        FileTree.delete(staging);
        for (String file : touched) {
            FileTree.writeIfChanged(staging.resolve(file), Files.readAllBytes(pristine.resolve(file)));
        }
        Files.createDirectories(staging);
        series.apply(staging);
        for (String file : all) {
            Path wanted = touched.contains(file) ? staging.resolve(file) : pristine.resolve(file);
            FileTree.writeIfChanged(source().resolve(file), Files.readAllBytes(wanted));
        }
        Files.write(record, touched);
        FileTree.delete(staging);
    }

    /** With several source roots the first file of a name wins: ours would silently replace upstream's. */
    private void refuseEqualNames() {
        Set<String> ours = FileTree.names(overlay().resolve("src/hotspot"));
        ours.addAll(FileTree.names(overlay().resolve("bases")));
        ours.retainAll(FileTree.names(source().resolve("src/hotspot")));
        if (!ours.isEmpty()) {
            throw new KinjoException(
                    "files of ours have names of upstream files and would replace them: " + ours, "rename them");
        }
    }

    /** The hooks that a build must have run, named as make reports them. */
    public List<String> makeHooks() {
        Path make = overlay().resolve("make");
        return FileTree.files(make).stream()
                .map(file -> make.relativize(file).toString())
                .filter(name -> name.endsWith("-pre.gmk") || name.endsWith("-post.gmk"))
                .toList();
    }
}
