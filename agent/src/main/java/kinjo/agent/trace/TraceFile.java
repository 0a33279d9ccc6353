package kinjo.agent.trace;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Where a trace goes. When a program starts several JVMs, each of them has a file of its own. */
record TraceFile(Path path, OutputStream out) {

    /**
     * Creates the file, or if it is there already another one beside it, whose name ends with the number of the process.
     *
     * @throws IOException if neither can be created, or what is there is no file
     */
    static TraceFile create(Path wanted) throws IOException {
        if (Files.exists(wanted) && !Files.isRegularFile(wanted)) {
            throw new FileSystemException(wanted.toString(), null, "it is there and is no file");
        }
        try {
            return open(wanted);
        } catch (FileAlreadyExistsException e) {
            return open(wanted.resolveSibling(
                    wanted.getFileName() + "." + ProcessHandle.current().pid()));
        }
    }

    private static TraceFile open(Path path) throws IOException {
        Files.createFile(path);
        // A channel would be closed when a thread is interrupted.
        return new TraceFile(path, new FileOutputStream(path.toFile()));
    }
}
