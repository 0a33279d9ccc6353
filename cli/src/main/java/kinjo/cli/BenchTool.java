package kinjo.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import kinjo.vmbuild.Checkout;
import kinjo.vmbuild.Jdk;
import kinjo.vmbuild.KinjoException;

/** The two programs that run small pieces of code: JMH and jcstress. Each is a module below {@code bench}. */
enum BenchTool {
    JMH("jmh", "org.openjdk.jmh.Main", List.of("-f", "1", "-wi", "1", "-w", "200ms", "-i", "2", "-r", "200ms")) {
        @Override
        List<String> patternAndResult(String pattern, Path result) {
            return List.of(pattern, "-rf", "json", "-rff", result.toString());
        }
    },
    JCSTRESS("jcstress", "kinjo.bench.jcstress.Main", List.of("-m", "sanity", "-sc", "false", "-af", "NONE")) {
        @Override
        List<String> patternAndResult(String pattern, Path result) {
            return List.of(result.toString(), "-t", pattern, "-r", "report");
        }
    };

    private final String label;
    private final String main;
    private final List<String> quick;

    BenchTool(String label, String main, List<String> quick) {
        this.label = label;
        this.main = main;
        this.quick = quick;
    }

    /** The command's name and the module's. */
    String label() {
        return label;
    }

    String main() {
        return main;
    }

    /** Options with which a run takes seconds and says little. */
    List<String> quick() {
        return quick;
    }

    /** The first arguments: what to run, and the JSON file to write. */
    abstract List<String> patternAndResult(String pattern, Path result);

    /** The arguments that choose the VM of the forks; the program itself runs on the stock VM. */
    List<String> vm(List<String> flags) {
        return flags.isEmpty() ? List.of() : List.of("-jvmArgsPrepend", String.join(" ", flags));
    }

    String classPath(Checkout checkout) {
        Path target = checkout.root().resolve("bench").resolve(label).resolve("target");
        return target.resolve("classes") + ":" + target.resolve("lib") + "/*";
    }

    /** All there is, by full name. */
    List<String> names(Checkout checkout) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(Jdk.running().java().toString(), "-cp", classPath(checkout), main, "-l")
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        List<String> names;
        try (var lines = process.inputReader().lines()) {
            names = lines.filter(line -> line.startsWith("kinjo.")).toList();
        }
        if (process.waitFor() != 0 || names.isEmpty()) {
            throw new KinjoException(label + " lists nothing", "build the Java parts anew: mvn clean package");
        }
        return names;
    }
}
