package kinjo.bench.workloads.javac;

import java.io.IOException;
import java.net.JarURLConnection;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import kinjo.bench.workloads.harness.Rng;

/** A library whose source artifact is on the class path. It needs nothing but the JDK to compile. */
enum Library {
    CLI("Commons CLI", "org/apache/commons/cli/CommandLine.java", 806),
    COLLECTIONS("Commons Collections", "org/apache/commons/collections4/CollectionUtils.java", 6_360);

    private final String title;
    private final String knownFile;

    private final int declarations;

    Library(String title, String knownFile, int declarations) {
        this.title = title;
        this.knownFile = knownFile;
        this.declarations = declarations;
    }

    /** How many types, methods and fields the sources declare, default constructors included. */
    int declarations() {
        return declarations;
    }

    /** All source files, in an order that the generator decides. */
    List<SourceFile> sources(Rng rng) throws IOException {
        URL known = Library.class.getClassLoader().getResource(knownFile);
        if (known == null || !(known.openConnection() instanceof JarURLConnection connection)) {
            throw new IllegalStateException("the sources of " + title
                    + " are not on the class path; build the workloads anew with 'mvn package'");
        }
        connection.setUseCaches(false);
        List<SourceFile> files = new ArrayList<>();
        try (JarFile jar = connection.getJarFile()) {
            for (JarEntry entry : jar.stream().toList()) {
                if (entry.getName().endsWith(".java")) {
                    byte[] text = jar.getInputStream(entry).readAllBytes();
                    files.add(new SourceFile(entry.getName(), new String(text, StandardCharsets.UTF_8)));
                }
            }
        }
        List<SourceFile> shuffled = new ArrayList<>();
        for (int index : rng.permutation(files.size())) {
            shuffled.add(files.get(index));
        }
        return shuffled;
    }
}
