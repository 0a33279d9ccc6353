package kinjo.bench.workloads.javac;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.net.URI;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.CRC32;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;

/** Keeps the class files that a compilation writes in memory. */
final class ClassFiles extends ForwardingJavaFileManager<JavaFileManager> {
    private final Map<String, ByteArrayOutputStream> written = new TreeMap<>();

    ClassFiles(JavaFileManager platform) {
        super(platform);
    }

    @Override
    public JavaFileObject getJavaFileForOutput(
            Location location, String className, JavaFileObject.Kind kind, FileObject sibling) {
        URI uri = URI.create("memory:///" + className.replace('.', '/') + kind.extension);
        return new SimpleJavaFileObject(uri, kind) {
            @Override
            public OutputStream openOutputStream() {
                ByteArrayOutputStream bytes = new ByteArrayOutputStream();
                written.put(className, bytes);
                return bytes;
            }
        };
    }

    /** The class files by binary name of the class, sorted. */
    Map<String, byte[]> byName() {
        Map<String, byte[]> classes = new TreeMap<>();
        written.forEach((name, bytes) -> classes.put(name, bytes.toByteArray()));
        return classes;
    }

    /** Over names and bytes. The same compiler comes to the same, another release's compiler does not. */
    static long digest(Map<String, byte[]> classes) {
        CRC32 crc = new CRC32();
        classes.forEach((name, bytes) -> {
            for (int i = 0; i < name.length(); i++) {
                crc.update(name.charAt(i));
            }
            crc.update(bytes);
        });
        return crc.getValue();
    }
}
