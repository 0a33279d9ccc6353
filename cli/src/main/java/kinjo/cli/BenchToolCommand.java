package kinjo.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import kinjo.common.commands.OutFolder;
import kinjo.vmbuild.session.Session;
import kinjo.vmbuild.vms.Launchers;
import kinjo.vmbuild.vms.Variant;
import kinjo.vmbuild.vms.Vms;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What {@code kinjo bench jmh} and {@code kinjo bench jcstress} have in common. */
abstract class BenchToolCommand implements Callable<Integer> {
    private final BenchTool tool;

    @Mixin
    private Session session;

    @Parameters(
            arity = "0..*",
            paramLabel = "[PATTERN] [-- OPTIONS]",
            hideParamSyntax = true,
            description = {
                "PATTERN: run what this regular expression is found in (default: all)",
                "OPTIONS: options of the program itself; -- -h lists them"
            })
    private List<String> words = new ArrayList<>();

    @Option(names = "--vm", defaultValue = "kinjo", paramLabel = "VM", description = Vms.NAMES + " (default: kinjo)")
    private String vm;

    @Option(
            names = "--flag",
            paramLabel = "FLAG",
            description = "a VM flag for what is run, after those of --vm; may be repeated")
    private List<String> flags = new ArrayList<>();

    @Option(names = "--quick", description = "shortest times: shows that it works, the figures say little")
    private boolean quick;

    @Option(names = "--list", description = "only name what there is")
    private boolean list;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "folder for result.json and output.txt (default: out/NAME-TIME)")
    private Path out;

    private BenchToolCommand(BenchTool tool) {
        this.tool = tool;
    }

    @Override
    public Integer call() throws Exception {
        BenchArguments arguments = BenchArguments.parse(words);
        List<String> names = tool.names(session.checkout());
        arguments.requireMatch(names);
        if (list) {
            names.forEach(System.out::println);
            return 0;
        }
        Vms.requireKnown(List.of(vm));
        Variant variant = session.vms().named(vm);
        List<String> vmFlags = new ArrayList<>(variant.withCollector());
        vmFlags.addAll(flags);
        requireStart(variant, vmFlags);
        Path folder = Files.createDirectories((out != null ? out : OutFolder.of(tool.label())).toAbsolutePath());
        int status = run(command(variant, vmFlags, arguments, folder.resolve("result.json")), folder);
        System.out.println("results: " + folder);
        return status;
    }

    /** JMH ends with status 0 when a fork does not start. */
    private void requireStart(Variant variant, List<String> vmFlags) {
        List<String> launcher = new ArrayList<>(List.of(variant.java().toString()));
        launcher.addAll(vmFlags);
        Launchers.versions(Map.of(vm, launcher));
    }

    private List<String> command(Variant variant, List<String> vmFlags, BenchArguments arguments, Path result) {
        List<String> command = new ArrayList<>(List.of(variant.java().toString()));
        command.addAll(tool.program(session.checkout()));
        command.addAll(tool.patternAndResult(arguments.pattern(), result));
        command.addAll(tool.vm(vmFlags));
        if (quick) {
            command.addAll(tool.quick());
        }
        command.addAll(arguments.options());
        return command;
    }

    /** In the folder, as jcstress leaves files where it runs. What it prints goes to the console and to a file. */
    private static int run(List<String> command, Path folder) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .start();
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroy));
        try (InputStream printed = process.getInputStream();
                OutputStream file = Files.newOutputStream(folder.resolve("output.txt"))) {
            byte[] buffer = new byte[8192];
            for (int length = printed.read(buffer); length >= 0; length = printed.read(buffer)) {
                System.out.write(buffer, 0, length);
                System.out.flush();
                file.write(buffer, 0, length);
            }
        }
        return process.waitFor();
    }

    /** {@code kinjo bench jmh}. */
    @Command(
            name = "jmh",
            mixinStandardHelpOptions = true,
            description = "Runs our micro-benchmarks with JMH.",
            footer = {
                "",
                "Examples:",
                "  ./kinjo bench jmh --list",
                "  ./kinjo bench jmh Locks --vm stock -- -jvmArgsAppend -XX:+UseSerialGC"
            })
    static final class Jmh extends BenchToolCommand {
        Jmh() {
            super(BenchTool.JMH);
        }
    }

    /** {@code kinjo bench jcstress}. */
    @Command(
            name = "jcstress",
            mixinStandardHelpOptions = true,
            description = "Runs our concurrency tests with jcstress. Status 1 if one failed.",
            footer = {
                "",
                "Examples:",
                "  ./kinjo bench jcstress --quick",
                "  ./kinjo bench jcstress --flag -XX:LockReservationFence=fenced",
                "  ./kinjo bench jcstress StoreLockLoad -- -m tough"
            })
    static final class Jcstress extends BenchToolCommand {
        Jcstress() {
            super(BenchTool.JCSTRESS);
        }
    }
}
