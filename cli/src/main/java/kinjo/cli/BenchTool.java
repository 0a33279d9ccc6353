package kinjo.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import kinjo.common.KinjoException;
import kinjo.vmbuild.Checkout;
import kinjo.vmbuild.Jdk;

/** The two programs that run small pieces of code: JMH and jcstress. Each is a module below {@code bench}. */
enum BenchTool {
    JMH("jmh", "org.openjdk.jmh.Main", List.of("-f", "1", "-wi", "1", "-w", "200ms", "-i", "2", "-r", "200ms")) {
        @Override
        List<String> patternAndResult(String pattern, Path result) {
            return List.of(pattern, "-rf", "json", "-rff", result.toString());
        }

        /** JMH 1.37 uses a class that JDK 25 warns of, once per fork. */
        @Override
        List<String> ownFlags() {
            return List.of("--sun-misc-unsafe-memory-access=allow");
        }
    },
    JCSTRESS(
            "jcstress",
            "kinjo.bench.jcstress.Main",
            List.of("-f", "1", "-fsm", "1", "-iters", "1", "-time", "200", "-sc", "false")) {
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

    /** Options with which a run takes seconds and says little. */
    List<String> quick() {
        return quick;
    }

    /** The first arguments: what to run, and the JSON file to write. */
    abstract List<String> patternAndResult(String pattern, Path result);

    /** Flags that the program needs in every VM, its own and the forks'. */
    List<String> ownFlags() {
        return List.of();
    }

    /** The arguments that choose the VM of the forks; the program itself runs on the stock VM. */
    List<String> vm(List<String> flags) {
        List<String> all = new ArrayList<>(flags);
        all.addAll(ownFlags());
        return all.isEmpty() ? List.of() : List.of("-jvmArgsPrepend", String.join(" ", all));
    }

    /** The words behind {@code java} that start the program. */
    List<String> program(Checkout checkout) {
        Path target = checkout.root().resolve("bench").resolve(label).resolve("target");
        List<String> words = new ArrayList<>(ownFlags());
        words.addAll(List.of("-cp", target.resolve("classes") + ":" + target.resolve("lib") + "/*", main));
        return words;
    }

    /** All there is, by full name. */
    List<String> names(Checkout checkout) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(Jdk.running().java().toString()));
        command.addAll(program(checkout));
        command.add("-l");
        Process process = new ProcessBuilder(command)
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
