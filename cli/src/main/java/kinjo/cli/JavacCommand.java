package kinjo.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import kinjo.common.process.Program;
import kinjo.vmbuild.DebugLevel;
import kinjo.vmbuild.image.Image;
import kinjo.vmbuild.session.Session;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code kinjo javac}: the image's compiler, itself running on Kinjo. */
@Command(
        name = "javac",
        description = "Runs the compiler on Kinjo: ./kinjo javac Hello.java",
        footer = {"", "All words go to javac."})
final class JavacCommand implements Callable<Integer> {
    @Parameters(arity = "0..*", paramLabel = "ARGUMENTS", description = "as for javac")
    private List<String> arguments = new ArrayList<>();

    @Override
    public Integer call() throws Exception {
        Path image = new Session().image(DebugLevel.RELEASE, Image.Default.STOCK);
        return Program.run(image.resolve("bin/javac"), "-J-kinjo", arguments);
    }
}
