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

/** {@code kinjo java}: everything behind it goes to {@code java -kinjo}. */
@Command(
        name = "java",
        description = "Runs a program on Kinjo: ./kinjo java -jar app.jar",
        footer = {"", "All words go to 'java -kinjo'; 'kinjo java --help' is java's own help."})
final class JavaCommand implements Callable<Integer> {
    @Parameters(arity = "0..*", paramLabel = "ARGUMENTS", description = "as for java")
    private List<String> arguments = new ArrayList<>();

    @Override
    public Integer call() throws Exception {
        Path image = new Session().image(DebugLevel.RELEASE, Image.Default.STOCK);
        return Program.run(image.resolve("bin/java"), "-kinjo", arguments);
    }
}
