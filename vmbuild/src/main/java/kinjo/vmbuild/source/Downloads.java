package kinjo.vmbuild.source;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import kinjo.common.KinjoException;
import kinjo.common.console.Console;
import kinjo.common.files.FileTree;
import kinjo.common.files.Hashes;
import kinjo.vmbuild.Base;
import kinjo.vmbuild.Cache;

/** The archives we build from, each checked against its SHA-256 before it is used and kept in the cache. */
public final class Downloads {
    private final Cache cache;
    private final AptArchive apt;
    private final Console console;

    public Downloads(Cache cache, Console console) {
        this(cache, new AptArchive(cache, console), console);
    }

    Downloads(Cache cache, AptArchive apt, Console console) {
        this.cache = cache;
        this.apt = apt;
        this.console = console;
    }

    /** The base's source archive. */
    Path archive(Base base) {
        Optional<Path> given = GivenSource.ofEnvironment().filter(Files::isRegularFile);
        if (given.isPresent()) {
            return checked(given.get(), base.sha256(), GivenSource.VARIABLE);
        }
        return kept(base.archive(), base.sha256())
                .or(() -> {
                    console.say("downloading the source of OpenJDK " + base.version());
                    return Stream.concat(
                                    base.packages().stream()
                                            .map(source -> fromSource(
                                                    "openjdk-" + base.feature() + "=" + source.version(),
                                                    base.archive(),
                                                    base.sha256())),
                                    base.places().stream()
                                            .flatMap(place -> apt.addresses(place).stream())
                                            .map(url -> fromUrl(base, url)))
                            .flatMap(Optional::stream)
                            .findFirst();
                })
                .orElseThrow(() -> new KinjoException(
                        "the archive " + base.archive()
                                + " cannot be had from where vm/BASE says any more, or there is no network\n"
                                + apt.lastWords(),
                        "check the network; choose another base of vm/BASE with --base; set KINJO_JDK_SRC to a checkout"
                                + " of the tag " + base.tag() + " or to its tarball" + mirrorRemedy(base)));
    }

    private static String mirrorRemedy(Base base) {
        return base.places().stream()
                .map(place -> "; or set KINJO_MIRROR=" + place.distribution()
                        + "=URL to a mirror of that archive, which has " + place.path())
                .collect(Collectors.joining());
    }

    /** A file of a source package that a tool comes from. */
    public Path source(ToolPackage tool) {
        return kept(tool.file(), tool.sha256())
                .or(() -> fromSource(tool.packageAndVersion(), tool.file(), tool.sha256()))
                .orElseThrow(() -> missing(tool));
    }

    /** Binary packages, as .deb files; all are fetched at once. */
    public List<Path> debs(List<ToolPackage> tools) {
        List<ToolPackage> wanted = tools.stream()
                .filter(tool -> kept(tool.file(), tool.sha256()).isEmpty())
                .toList();
        if (!wanted.isEmpty()) {
            Path folder =
                    cache.downloads().resolve("debs-" + ProcessHandle.current().pid());
            apt.downloadBinaries(
                    wanted.stream().map(ToolPackage::packageAndVersion).toList(), folder);
            for (ToolPackage tool : wanted) {
                // apt writes an epoch's colon as %3a.
                keep(folder.resolve(tool.file()), tool.file(), tool.sha256());
            }
            FileTree.delete(folder);
        }
        return tools.stream()
                .map(tool -> kept(tool.file(), tool.sha256()).orElseThrow(() -> missing(tool)))
                .toList();
    }

    private KinjoException missing(ToolPackage tool) {
        return new KinjoException(
                tool.file() + " of " + tool.packageAndVersion() + " cannot be had\n" + apt.lastWords(),
                "check the network; if the version has left the archive, put a newer one into vm/TOOLS");
    }

    private Optional<Path> fromSource(String packageAndVersion, String file, String sha256) {
        return fetched(folder -> apt.downloadSource(packageAndVersion, folder), file, sha256);
    }

    private Optional<Path> fromUrl(Base base, String url) {
        return fetched(folder -> apt.downloadFile(url, folder.resolve(base.archive())), base.archive(), base.sha256());
    }

    /** Keeps the file if the download left it in the folder. */
    private Optional<Path> fetched(Consumer<Path> download, String file, String sha256) {
        Path folder =
                cache.downloads().resolve("source-" + ProcessHandle.current().pid());
        try {
            download.accept(folder);
            return keep(folder.resolve(file), file, sha256);
        } catch (KinjoException elsewhere) {
            // There may be another place that has it; if not, the caller says what to do.
            console.say("not used: " + elsewhere.getMessage());
            return Optional.empty();
        } finally {
            FileTree.delete(folder);
        }
    }

    private Optional<Path> keep(Path downloaded, String name, String sha256) {
        if (!Files.isRegularFile(downloaded)) {
            return Optional.empty();
        }
        checked(downloaded, sha256, "the archive");
        try {
            Path kept = cache.downloads().resolve(name);
            Files.move(downloaded, kept, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            return Optional.of(kept);
        } catch (IOException e) {
            throw new KinjoException("cannot keep " + name + ": " + e.getMessage(), "check " + cache.downloads(), e);
        }
    }

    private Optional<Path> kept(String name, String sha256) {
        Path file = cache.downloads().resolve(name);
        return Files.isRegularFile(file) ? Optional.of(checked(file, sha256, "the cache")) : Optional.empty();
    }

    private static Path checked(Path file, String sha256, String from) {
        try {
            String actual = Hashes.of(file);
            if (!actual.equals(sha256)) {
                throw new KinjoException(
                        "wrong SHA-256 of %s from %s: %s, expected %s".formatted(file, from, actual, sha256),
                        "delete the file and run again; if it stays wrong, do not use that archive");
            }
            return file;
        } catch (IOException e) {
            throw new KinjoException("cannot read " + file + ": " + e.getMessage(), "check the file", e);
        }
    }
}
