package kinjo.common.files;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import kinjo.common.KinjoException;
import kinjo.common.console.Console;

/**
 * Keeps a second process out of a folder. The kernel gives the lock up when its holder ends, however that happens. The
 * lock's file stays: who deletes one may delete what another process has just locked.
 */
public final class FolderLock implements AutoCloseable {

    private static final String NAME = "lock";

    /** The folders that this process holds: closing any other channel of a lock's file would give the lock up. */
    private static final Set<Path> HELD = ConcurrentHashMap.newKeySet();

    private final Path folder;
    private final FileChannel channel;

    private FolderLock(Path folder, FileChannel channel) {
        this.folder = folder;
        this.channel = channel;
    }

    /** The lock of a folder, which is made if it is missing; empty if somebody else has it, in this process or another. */
    public static Optional<FolderLock> tryTake(Path folder) throws IOException {
        return take(folder, false);
    }

    /**
     * Takes the lock of a folder, which is made if it is missing. Waits for another process that holds it, and says so once.
     *
     * @throws KinjoException if it cannot be locked
     */
    public static FolderLock take(Path folder, String what, Console console) {
        try {
            Optional<FolderLock> free = tryTake(folder);
            if (free.isPresent()) {
                return free.get();
            }
            console.say("waiting: another kinjo " + what + " (" + folder + ")");
            return take(folder, true)
                    .orElseThrow(() -> new IllegalStateException("this process holds " + folder + " already"));
        } catch (IOException e) {
            throw new KinjoException(
                    "cannot lock " + folder + ": " + e.getMessage(),
                    "make the folder writable, or set KINJO_CACHE to a folder on a local disk",
                    e);
        }
    }

    @SuppressWarnings("resource") // The lock lives as long as its channel, which close() closes.
    private static Optional<FolderLock> take(Path folder, boolean wait) throws IOException {
        Path key = folder.toAbsolutePath().normalize();
        if (!HELD.add(key)) {
            return Optional.empty();
        }
        boolean taken = false;
        FileChannel channel = null;
        try {
            channel = open(folder);
            taken = (wait ? channel.lock() : channel.tryLock()) != null;
            return taken ? Optional.of(new FolderLock(key, channel)) : Optional.empty();
        } finally {
            if (!taken) {
                HELD.remove(key);
                if (channel != null) {
                    channel.close();
                }
            }
        }
    }

    private static FileChannel open(Path folder) throws IOException {
        Files.createDirectories(folder);
        return FileChannel.open(folder.resolve(NAME), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    }

    @Override
    public void close() throws IOException {
        // In this order: the file must not be opened again before it is closed.
        channel.close();
        HELD.remove(folder);
    }
}
