package kinjo.vmbuild;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import kinjo.common.KinjoException;
import kinjo.common.files.FileTree;

/** What lies in the cache, how much disk it takes, and which of it nobody used for some time. */
public final class CacheContents {

    /**
     * One thing that can be deleted by itself.
     *
     * @param kind the folder of the cache it lies in, such as {@code images}
     * @param bytes what deleting it frees: files that it shares with a JDK by hard links do not count
     * @param used when a command last used it
     */
    public record Entry(String kind, Path path, long bytes, Instant used) {}

    private final Cache cache;

    public CacheContents(Cache cache) {
        this.cache = cache;
    }

    /** Everything, folder by folder, what was used last first. */
    public List<Entry> entries() {
        return children(cache.root()).stream()
                .filter(kind -> Files.isDirectory(kind, LinkOption.NOFOLLOW_LINKS))
                .flatMap(CacheContents::entries)
                .toList();
    }

    private static Stream<Entry> entries(Path kind) {
        return children(kind).stream()
                .map(path -> new Entry(kind.getFileName().toString(), path, bytes(path), used(path)))
                .sorted(Comparator.comparing(Entry::used).reversed());
    }

    /**
     * Deletes built VMs and images that no command used for so long, and no program runs in; returns them. Every change of the sources adds to these, of
     * the rest there is one for each base.
     */
    public List<Entry> prune(Duration unused, Instant now) {
        List<Entry> old = Stream.of(cache.built(), cache.images())
                .flatMap(CacheContents::entries)
                .filter(entry -> entry.used().isBefore(now.minus(unused)) && !isRunning(entry.path()))
                .toList();
        old.forEach(entry -> delete(entry.path()));
        return old;
    }

    /** A program may run for longer than that. */
    private static boolean isRunning(Path folder) {
        return ProcessHandle.allProcesses()
                .flatMap(process -> process.info().command().stream())
                .anyMatch(program -> Path.of(program).startsWith(folder));
    }

    /** A command that looks for the folder meanwhile finds the whole of it or nothing. */
    private static void delete(Path folder) {
        Path doomed =
                folder.resolveSibling("deleting-" + ProcessHandle.current().pid() + "-" + folder.getFileName());
        try {
            Files.move(folder, doomed);
        } catch (IOException e) {
            throw unreadable(folder, e);
        }
        FileTree.delete(doomed);
    }

    /** Notes that a folder of the cache is in use. */
    public static void touch(Path folder) {
        try {
            Files.setLastModifiedTime(folder, FileTime.from(Instant.now()));
        } catch (IOException e) {
            // A cache that is not ours to write can be used all the same; its owner prunes it.
        }
    }

    private static List<Path> children(Path folder) {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> paths = Files.list(folder)) {
            return paths.sorted().toList();
        } catch (IOException e) {
            throw unreadable(folder, e);
        }
    }

    private static Instant used(Path path) {
        try {
            return Files.getLastModifiedTime(path, LinkOption.NOFOLLOW_LINKS).toInstant();
        } catch (IOException e) {
            throw unreadable(path, e);
        }
    }

    private static long bytes(Path path) {
        try (Stream<Path> files = Files.walk(path)) {
            return files.mapToLong(CacheContents::ownBytes).sum();
        } catch (IOException | UncheckedIOException e) {
            throw unreadable(path, e);
        }
    }

    private static long ownBytes(Path file) {
        try {
            if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
                    || (int) Files.getAttribute(file, "unix:nlink") > 1) {
                return 0;
            }
            return Files.size(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static KinjoException unreadable(Path path, Exception cause) {
        return new KinjoException(
                "cannot read " + path + ": " + cause.getMessage(),
                "run again: another command may have been changing the cache; else check who owns it",
                cause);
    }
}
