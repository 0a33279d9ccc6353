package kinjo.cli;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import kinjo.vmbuild.DebugLevel;
import kinjo.vmbuild.image.Image;
import kinjo.vmbuild.session.Session;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code kinjo image}. */
@Command(
        name = "image",
        mixinStandardHelpOptions = true,
        description = "Makes a JDK folder with Kinjo in it, to use as JAVA_HOME.",
        footer = {
            "",
            "In that folder 'java' starts the stock VM, and 'java -kinjo' starts Kinjo.",
            "With --default, 'java -server' starts the stock VM, and 'java' starts Kinjo.",
            "To go back, drop the word -kinjo, or set JAVA_HOME back. The JDK that the folder",
            "was copied from is not changed."
        })
final class ImageCommand implements Callable<Integer> {
    @Mixin
    private Session session;

    @Option(
            names = "--out",
            required = true,
            paramLabel = "DIR",
            description = "folder to make; must not exist, or be empty")
    private Path out;

    @Option(names = "--default", description = "plain 'java' starts Kinjo")
    private boolean byDefault;

    @Option(
            names = "--level",
            paramLabel = "LEVEL",
            defaultValue = "RELEASE",
            description = "release or fastdebug (default: release)")
    private DebugLevel level;

    @Override
    public Integer call() {
        Image.Default first = byDefault ? Image.Default.KINJO : Image.Default.STOCK;
        new Image(session.jdk(), session.vm(level), session.console()).make(out, first);
        System.out.println(out.toAbsolutePath().normalize());
        return 0;
    }
}
