package kinjo.common.files;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Operations on whole folders. */
public final class FileTree {
    private static final AtomicLong WRITES = new AtomicLong();

    private FileTree() {}

    /** Deletes a folder with all below it; a link is deleted, not followed. Missing is fine. */
    public static void delete(Path folder) {
        if (!Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        try (Stream<Path> paths = Files.walk(folder)) {
            for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Writes a file unless it has that content already: what did not change keeps its time stamp, which make reads. */
    public static boolean writeIfChanged(Path file, byte[] content) throws IOException {
        if (Files.exists(file) && Arrays.equals(Files.readAllBytes(file), content)) {
            return false;
        }
        Files.createDirectories(file.getParent());
        writeWhole(file, content);
        return true;
    }

    /** Writes a file so that it is whole or not there: beside its place, then moved. */
    public static void writeWhole(Path file, String text) throws IOException {
        writeWhole(file, text.getBytes(StandardCharsets.UTF_8));
    }

    private static void writeWhole(Path file, byte[] content) throws IOException {
        // With a name of its own: two processes may write the same file.
        String unique = ProcessHandle.current().pid() + "-" + WRITES.incrementAndGet();
        Path temporary = file.resolveSibling(file.getFileName() + "." + unique + ".tmp");
        Files.write(temporary, content);
        Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    /** Makes target hold the named sub-folders of source: copies what differs by content, deletes what is no more. */
    public static void mirror(Path source, Path target, List<String> folders) throws IOException {
        Set<Path> wanted = new TreeSet<>();
        for (String folder : folders) {
            for (Path file : files(source.resolve(folder))) {
                Path relative = source.relativize(file);
                wanted.add(relative);
                writeIfChanged(target.resolve(relative), Files.readAllBytes(file));
            }
        }
        for (Path file : files(target)) {
            if (!wanted.contains(target.relativize(file))) {
                Files.delete(file);
            }
        }
    }

    /** Moves a finished folder to its place; if another process was first, its folder stays and ours goes. */
    public static void publish(Path finished, Path place) throws IOException {
        Files.createDirectories(place.getParent());
        try {
            Files.move(finished, place, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            // An empty one may be a mount point.
            if (!Files.isDirectory(place) || isEmptyFolder(place)) {
                throw e;
            }
            delete(finished);
        }
    }

    /** False, too, if it is no folder, or one that cannot be read. */
    public static boolean isEmptyFolder(Path place) {
        try (Stream<Path> files = Files.list(place)) {
            return files.findAny().isEmpty();
        } catch (IOException e) {
            return false;
        }
    }

    /** Regular files below a folder, sorted, so that a hash over them is stable. */
    public static List<Path> files(Path folder) {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> paths = Files.walk(folder)) {
            return paths.filter(Files::isRegularFile).sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Sizes of {@link #files} together. */
    public static long bytes(Path folder) throws IOException {
        long bytes = 0;
        for (Path file : files(folder)) {
            bytes += Files.size(file);
        }
        return bytes;
    }

    /** As {@link #files}, without what is in folders of these names below it, and without what is deleted meanwhile. */
    public static List<Path> filesOutside(Path folder, Set<String> skipped) throws IOException {
        List<Path> found = new ArrayList<>();
        Files.walkFileTree(folder, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path visited, BasicFileAttributes attributes) {
                return !visited.equals(folder) && skipped.contains(String.valueOf(visited.getFileName()))
                        ? FileVisitResult.SKIP_SUBTREE
                        : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                found.add(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException gone) {
                return FileVisitResult.CONTINUE;
            }
        });
        found.sort(null);
        return found;
    }

    /** Base names of the files below a folder. */
    public static Set<String> names(Path folder) {
        return files(folder).stream()
                .map(file -> file.getFileName().toString())
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
