package kinjo.bench.compare.run;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;
import kinjo.bench.compare.plan.ComparePlan;
import kinjo.bench.compare.plan.Subject;
import kinjo.bench.compare.plan.UserCommand;
import kinjo.common.UsageException;
import kinjo.common.process.JavaFlags;
import kinjo.vmbuild.image.Image;
import kinjo.vmbuild.vms.Variant;

/** What is measured, by the sizes of its files: a program or a VM that was built anew is another one. */
final class ProgramFiles {

    /** Of a folder with more only the name counts: it may hold all data of the machine. */
    private static final int MOST_FILES = 10_000;

    private static final List<String> VM_FILES = List.of("lib/server/libjvm.so", "lib/kinjo/libjvm.so", "lib/modules");

    private static final List<String> CLASS_PATH = List.of("-cp", "-classpath", "--class-path", "-p", "--module-path");

    private ProgramFiles() {}

    /** Which build of Kinjo; all of a version call themselves the same. */
    static String build(Variant vm) {
        Path home = vm.java().toAbsolutePath().getParent().getParent();
        return Image.manifestOf(home).getProperty("inputs", "");
    }

    /** The program's name and the sizes of its files. */
    static String of(ComparePlan plan, Subject subject) throws IOException {
        return switch (subject) {
            case Subject.Workload workload -> workload.name() + " " + codeOnPath(plan.workloadsClassPath());
            case Subject.Command command -> words(command.words());
            case Subject.Server server -> words(server.words()) + " < " + server.client();
        };
    }

    /** A program's input. */
    static String input(Path stdin) throws IOException {
        return stdin == null ? "" : "< " + stdin + " " + fileBytes(stdin);
    }

    /**
     * The code that the figures of a comparison depend on, and the programs' input. What a program is given else does not
     * count: it may change that itself.
     *
     * @return by what it is called in a message
     */
    static Map<String, String> ofAll(ComparePlan plan) throws IOException {
        Map<String, String> all = new LinkedHashMap<>();
        for (Variant vm : plan.vms()) {
            all.put("The VM '" + vm.name() + "'", build(vm) + vmBytes(vm));
        }
        for (Subject subject : plan.subjects()) {
            String code = switch (subject) {
                case Subject.Workload _ -> of(plan, subject);
                case Subject.Command command -> code(command.words());
                case Subject.Server server -> code(server.words());
            };
            all.put("The program '" + subject.name() + "'", code);
        }
        if (plan.stdin() != null) {
            all.put("The input of programs", input(plan.stdin()));
        }
        return all;
    }

    /** Of the VMs' libraries and the classes of a JDK. */
    private static String vmBytes(Variant vm) throws IOException {
        Path home = vm.java().toAbsolutePath();
        home = (Files.exists(home) ? home.toRealPath() : home).getParent().getParent();
        StringBuilder bytes = new StringBuilder();
        for (String file : VM_FILES) {
            bytes.append(' ').append(fileBytes(home.resolve(file)));
        }
        return bytes.toString();
    }

    /**
     * For a comparison that goes on.
     *
     * @param before null or empty if nothing is known
     * @throws UsageException if something has changed
     */
    static void checkSame(Map<String, String> before, Map<String, String> now) {
        now.forEach((what, files) -> {
            if (before != null && before.containsKey(what) && !before.get(what).equals(files)) {
                throw new UsageException(
                        what + " has changed since the comparison began, so that figures of both would be mixed.",
                        "Put back what it was, and resume in the same folder as then; or start anew.");
            }
        });
    }

    private static String words(List<String> words) throws IOException {
        StringBuilder text = new StringBuilder();
        String before = "";
        for (String word : words) {
            long bytes = CLASS_PATH.contains(before) ? codeOnPath(word) : argumentBytes(Path.of(word));
            text.append(word).append(' ').append(bytes).append(' ');
            before = word;
        }
        return text.toString();
    }

    /** Of class paths, jars, agents and source files that the options of java name, up to the main class. */
    private static String code(List<String> words) throws IOException {
        StringBuilder text = new StringBuilder();
        List<String> arguments = UserCommand.javaArguments(words);
        for (int i = 0; i < arguments.size(); i++) {
            String word = arguments.get(i);
            String value = word.substring(word.indexOf('=') + 1);
            if (CLASS_PATH.contains(word) && i + 1 < arguments.size()) {
                text.append(codeOnPath(arguments.get(++i))).append(' ');
            } else if (word.startsWith("--class-path=") || word.startsWith("--module-path=")) {
                text.append(codeOnPath(value)).append(' ');
            } else if (word.startsWith("-javaagent:")) {
                text.append(fileBytes(
                                Path.of(word.substring(word.indexOf(':') + 1).split("=")[0])))
                        .append(' ');
            } else if (word.startsWith("@")) {
                text.append(fileBytes(Path.of(word.substring(1)))).append(' ');
            } else if (JavaFlags.takesValue(word)) {
                i++;
            } else if (!word.startsWith("-")) {
                return text.append(fileBytes(Path.of(word))).toString();
            }
        }
        return text.toString();
    }

    /** Of the jars on a class path or module path, and the classes in folders, which may hold what a program writes, too. */
    private static long codeOnPath(String path) throws IOException {
        long bytes = 0;
        for (String entry : path.split(File.pathSeparator)) {
            if (entry.endsWith("/*")) {
                Path folder = Path.of(entry.substring(0, entry.length() - 2));
                bytes += Files.isDirectory(folder) ? bytesBelow(folder, file -> has(file, ".jar")) : 0;
            } else if (Files.isDirectory(Path.of(entry))) {
                bytes += bytesBelow(Path.of(entry), file -> has(file, ".class"));
            } else {
                bytes += fileBytes(Path.of(entry));
            }
        }
        return bytes;
    }

    private static boolean has(Path file, String ending) {
        return file.toString().endsWith(ending);
    }

    /** Of a file, or of what a folder holds, which is a program's data as often. */
    private static long argumentBytes(Path place) throws IOException {
        return Files.isDirectory(place) ? bytesBelow(place, _ -> true) : fileBytes(place);
    }

    /** 0 if a folder cannot be looked through, or has too much in it. */
    private static long bytesBelow(Path folder, Predicate<Path> counts) throws IOException {
        try (Stream<Path> below = Files.walk(folder.toRealPath())) {
            List<Path> first = below.limit(MOST_FILES + 1).toList();
            long bytes = 0;
            for (Path file : first.size() > MOST_FILES ? List.<Path>of() : first) {
                bytes += counts.test(file) ? fileBytes(file) : 0;
            }
            return bytes;
        } catch (IOException | UncheckedIOException unreadable) {
            return 0;
        }
    }

    private static long fileBytes(Path file) throws IOException {
        return Files.isRegularFile(file) ? Files.size(file) : 0;
    }
}
