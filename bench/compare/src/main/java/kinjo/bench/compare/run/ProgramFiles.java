package kinjo.bench.compare.run;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import kinjo.bench.compare.plan.ComparePlan;
import kinjo.bench.compare.plan.Subject;
import kinjo.common.UsageException;
import kinjo.common.files.FileTree;
import kinjo.vmbuild.image.Image;
import kinjo.vmbuild.vms.Variant;

/** What is measured, by the sizes of its files: a program or a VM that was built anew is another one. */
final class ProgramFiles {

    /** Of a folder with more only the name counts: it may hold all data of the machine. */
    private static final int MOST_FILES = 10_000;

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
            case Subject.Workload workload -> workload.name() + " " + bytesOf(plan.workloadsClassPath());
            case Subject.Command command -> words(command.words());
            case Subject.Server server -> words(server.words()) + " < " + server.client();
        };
    }

    /** A program's input. */
    static String input(Path stdin) throws IOException {
        return stdin == null ? "" : "< " + stdin + " " + fileBytes(stdin);
    }

    /**
     * All that the figures of a comparison depend on and that may change under it. Data that a program is given count only
     * as its input, as it may change them itself.
     *
     * @return by what it is called in a message
     */
    static Map<String, String> ofAll(ComparePlan plan) throws IOException {
        Map<String, String> all = new LinkedHashMap<>();
        for (Variant vm : plan.vms()) {
            all.put("The VM '" + vm.name() + "'", build(vm));
        }
        for (Subject subject : plan.subjects()) {
            String code =
                    switch (subject) {
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
            long bytes = CLASS_PATH.contains(before) ? bytesOf(word) : argumentBytes(Path.of(word));
            text.append(word).append(' ').append(bytes).append(' ');
            before = word;
        }
        return text.toString();
    }

    /** The program, what is on its class path, jars and files of arguments. */
    private static String code(List<String> words) throws IOException {
        StringBuilder text = new StringBuilder();
        String before = "";
        for (String word : words) {
            if (CLASS_PATH.contains(before)) {
                text.append(bytesOf(word)).append(' ');
            } else if (before.isEmpty() || word.endsWith(".jar") || word.startsWith("@")) {
                text.append(bytesOfPlace(word.substring(word.startsWith("@") ? 1 : 0)))
                        .append(' ');
            }
            before = word;
        }
        return text.toString();
    }

    /** Of a file, or of what a folder holds, which is a program's data as often; 0 if it cannot be looked through. */
    private static long argumentBytes(Path place) throws IOException {
        if (!Files.isDirectory(place)) {
            return fileBytes(place);
        }
        try (Stream<Path> below = Files.walk(place.toRealPath())) {
            List<Path> first = below.limit(MOST_FILES + 1).toList();
            long bytes = 0;
            for (Path file : first.size() > MOST_FILES ? List.<Path>of() : first) {
                bytes += fileBytes(file);
            }
            return bytes;
        } catch (IOException | UncheckedIOException unreadable) {
            return 0;
        }
    }

    private static long bytesOf(String classPath) throws IOException {
        long bytes = 0;
        for (String entry : classPath.split(File.pathSeparator)) {
            // All jars of a folder.
            bytes += bytesOfPlace(entry.endsWith("/*") ? entry.substring(0, entry.length() - 2) : entry);
        }
        return bytes;
    }

    /** Of a file, or of all in a folder; 0 if a word is neither. */
    private static long bytesOfPlace(String word) throws IOException {
        Path place = Path.of(word);
        return Files.isDirectory(place) ? FileTree.bytes(place) : fileBytes(place);
    }

    private static long fileBytes(Path file) throws IOException {
        return Files.isRegularFile(file) ? Files.size(file) : 0;
    }
}
