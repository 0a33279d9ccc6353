package kinjo.common.files;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import kinjo.common.KinjoException;
import kinjo.common.console.Console;

/**
 * Keeps a second process out of a folder. The kernel gives the lock up when its holder ends, however that happens. The
 * lock's file stays: who deletes one may delete what another process has just locked.
 */
public final class FolderLock implements AutoCloseable {

    private static final String NAME = "lock";

    private final FileChannel channel;

    private FolderLock(FileChannel channel) {
        this.channel = channel;
    }

    /** The lock of a folder, which is made if it is missing; empty if somebody else has it. */
    @SuppressWarnings("resource") // The lock lives as long as its channel, which close() closes.
    public static Optional<FolderLock> tryTake(Path folder) throws IOException {
        FileChannel channel = open(folder);
        try {
            if (channel.tryLock() != null) {
                return Optional.of(new FolderLock(channel));
            }
        } catch (OverlappingFileLockException _) {
            // Somebody in this process has it.
        } catch (IOException e) {
            channel.close();
            throw e;
        }
        channel.close();
        return Optional.empty();
    }

    /** Takes the lock of a folder, which is made if it is missing. Waits for who holds it, and says so once. */
    @SuppressWarnings("resource")
    public static FolderLock take(Path folder, String what, Console console) {
        try {
            Optional<FolderLock> free = tryTake(folder);
            if (free.isPresent()) {
                return free.get();
            }
            console.say("waiting: another kinjo " + what + " (" + folder + ")");
            FileChannel channel = open(folder);
            channel.lock();
            return new FolderLock(channel);
        } catch (IOException e) {
            throw new KinjoException(
                    "cannot lock " + folder + ": " + e.getMessage(),
                    "make the folder writable, or set KINJO_CACHE to a folder on a local disk",
                    e);
        }
    }

    private static FileChannel open(Path folder) throws IOException {
        Files.createDirectories(folder);
        return FileChannel.open(folder.resolve(NAME), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
