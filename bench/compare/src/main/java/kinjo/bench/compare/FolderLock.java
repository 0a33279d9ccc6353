package kinjo.bench.compare;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Keeps a second comparison out of a result's folder. The kernel gives it up when we end, however that happens. */
final class FolderLock implements AutoCloseable {

    private static final String NAME = ".lock";

    private final Path file;
    private final FileChannel channel;

    private FolderLock(Path file, FileChannel channel) {
        this.file = file;
        this.channel = channel;
    }

    /** @throws PlanException if somebody else has it */
    @SuppressWarnings("resource") // The lock lives as long as its channel, which close() closes.
    static FolderLock of(Path folder) throws IOException {
        Path file = folder.resolve(NAME);
        FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        if (!isLocked(channel)) {
            channel.close();
            throw new PlanException(
                    "Another comparison is writing to " + folder + ".", "Wait for its end, or give another --out DIR.");
        }
        return new FolderLock(file, channel);
    }

    private static boolean isLocked(FileChannel channel) throws IOException {
        try {
            FileLock lock = channel.tryLock();
            return lock != null;
        } catch (OverlappingFileLockException inThisProcess) {
            return false;
        }
    }

    @Override
    public void close() throws IOException {
        Files.deleteIfExists(file);
        channel.close();
    }
}
