package kinjo.cli;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import kinjo.vmbuild.image.Dist;
import kinjo.vmbuild.image.Image;
import kinjo.vmbuild.session.Session;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code kinjo install}. */
@Command(
        name = "install",
        mixinStandardHelpOptions = true,
        description = {
            "Makes an image from a file of 'kinjo dist', without building.",
            "It checks the file and copies this machine's JDK."
        })
final class InstallCommand implements Callable<Integer> {
    private final Session session = new Session();

    @Parameters(paramLabel = "FILE", description = "what 'kinjo dist' wrote")
    private Path file;

    @Option(
            names = "--out",
            required = true,
            paramLabel = "DIR",
            description = "folder to make; must not exist, or be empty")
    private Path out;

    @Option(names = "--default", description = "plain 'java' starts Kinjo")
    private boolean byDefault;

    @Override
    public Integer call() {
        Image.Default first = byDefault ? Image.Default.KINJO : Image.Default.STOCK;
        new Dist(session.checkout(), session.console()).install(file, session.jdk(), out, first);
        System.out.println(out.toAbsolutePath().normalize());
        return 0;
    }
}
