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

    /** Headers of the class library's own native code. */
    private static final List<String> CLASS_LIBRARY =
            List.of("java.base/share/native/libjava", "java.base/unix/native/libjava");

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
     * @param out where the libraries go, and a log of each
     * @return the sources that do not compile; OpenJDK has some that are for Windows alone
     */
    List<Path> compile(List<String> folders, Path out) {
        FileTree.delete(out);
        List<Path> failed = new ArrayList<>();
        for (String folder : folders) {
            for (Path file : FileTree.files(tests.resolve(folder))) {
                if (isLibrary(file.getFileName().toString()) && !compile(file, out)) {
                    failed.add(file);
                }
            }
        }
        return failed;
    }

    private boolean compile(Path file, Path out) {
        String library = libraryName(file);
        return Command.of(words(file, out.resolve(library)))
                        .logTo(out.resolve(library + ".log"))
                        .run()
                == 0;
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
        words.add("-fno-omit-frame-pointer"); // the VM prints the frames of native code
        Path include = jdk.home().resolve("include");
        words.addAll(List.of("-I" + include, "-I" + include.resolve("linux")));
        INCLUDED.forEach(folder -> words.add("-I" + tests.resolve(folder)));
        CLASS_LIBRARY.forEach(
                folder -> words.add("-I" + tests.resolveSibling("src").resolve(folder)));
        words.addAll(List.of(file.toString(), "-o", library.toString()));
        return words;
    }
}
