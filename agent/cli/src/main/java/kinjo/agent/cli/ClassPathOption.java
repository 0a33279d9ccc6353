package kinjo.agent.cli;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import kinjo.agent.scan.ClassPath;
import kinjo.common.UsageException;
import picocli.CommandLine.Option;

/** The class path of a program that is looked at and not run; mixed into commands of {@link AgentCommand}. */
final class ClassPathOption {
    @Option(
            names = {"-cp", "--class-path"},
            required = true,
            paramLabel = "PATH",
            description = "all folders and jars of the program, as for java")
    private String text;

    /** @throws UsageException if an entry is missing, or is neither a folder nor a jar */
    ClassPath open() throws IOException {
        try {
            return ClassPath.of(text);
        } catch (NoSuchFileException e) {
            throw new UsageException(
                    "There is no " + e.getMessage() + " on the disk.", "Name folders and jars, with : between them.");
        } catch (FileSystemException e) {
            throw new UsageException("Cannot read " + e.getMessage() + ".", "Name folders and jars that can be read.");
        }
    }
}
