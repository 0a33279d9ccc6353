package kinjo.vmbuild.source;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import kinjo.common.KinjoException;
import kinjo.common.console.Console;
import kinjo.common.files.FileTree;
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

    public SourceTree(Base base, Cache cache, Downloads downloads, Console console) {
        this.base = base;
        this.folder = cache.vm(base);
        this.downloads = downloads;
        this.console = console;
    }

    public Path source() {
        return folder.resolve("source");
    }

    public Path overlay() {
        return folder.resolve("overlay");
    }

    /** Unpacks if need be, brings patches and overlay up to date. The caller holds the base's lock. */
    public void prepare(Checkout checkout) {
        Optional<Path> given = GivenSource.ofEnvironment();
        try {
            if (!Files.isDirectory(source())) {
                unpack(given);
            } else if (given.isPresent()) {
                console.say(GivenSource.VARIABLE + " is not used: the source is unpacked already in " + source());
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

    private void unpack(Optional<Path> given) throws IOException {
        Cache.needSpace(folder, 1_500_000_000L, "the source");
        Path temporary = folder.resolve("source.unpacking");
        FileTree.delete(temporary);
        Files.createDirectories(temporary);
        if (given.isPresent() && Files.isDirectory(given.get())) {
            copyCheckout(given.get(), temporary);
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
