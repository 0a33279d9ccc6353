package kinjo.vmbuild.test;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import kinjo.common.files.FileTree;
import kinjo.common.process.Command;
import kinjo.vmbuild.Jdk;

/**
 * The native libraries of tests, OpenJDK's and ours: every {@code lib*.c} and {@code lib*.cpp} below some folders, each
 * compiled to a library of its name, as jtreg's {@code -nativepath} wants them.
 */
final class NativeTestLibraries {
    private static final List<String> INCLUDED =
            List.of("lib", "lib/native", "lib/jdk/test/lib/jvmti", "hotspot/jtreg/testlibrary/jvmti");

    private final Path tests;
    private final Jdk jdk;

    /** @param tests the folder {@code test} of the JDK source, or one that looks like it */
    NativeTestLibraries(Path tests, Jdk jdk) {
        this.tests = tests;
        this.jdk = jdk;
    }

    /**
     * Compiles them.
     *
     * @param folders below the folder of tests
     * @param out where the libraries go
     */
    void compile(List<String> folders, Path out) {
        FileTree.delete(out);
        for (String folder : folders) {
            for (Path file : FileTree.files(tests.resolve(folder))) {
                if (isLibrary(file.getFileName().toString())) {
                    Command.of(words(file, out.resolve(libraryName(file))))
                            .logTo(out.resolve("compile.log"))
                            .expectSuccess("compiling " + file, "see " + out.resolve("compile.log"));
                }
            }
        }
    }

    static boolean isLibrary(String name) {
        return name.matches("lib.*\\.(c|cpp)");
    }

    private static String libraryName(Path file) {
        return file.getFileName().toString().replaceFirst("\\.\\w+$", ".so");
    }

    private List<String> words(Path file, Path library) {
        boolean c = file.toString().endsWith(".c");
        List<String> words = new ArrayList<>(List.of(c ? "gcc" : "g++", "-shared", "-fPIC", "-O2", "-w", "-pthread"));
        Path include = jdk.home().resolve("include");
        words.addAll(List.of("-I" + include, "-I" + include.resolve("linux")));
        INCLUDED.forEach(folder -> words.add("-I" + tests.resolve(folder)));
        words.addAll(List.of(file.toString(), "-o", library.toString()));
        return words;
    }
}
