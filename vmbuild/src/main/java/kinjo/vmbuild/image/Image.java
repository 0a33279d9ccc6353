package kinjo.vmbuild.image;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import kinjo.common.KinjoException;
import kinjo.common.console.Console;
import kinjo.common.files.FileTree;
import kinjo.common.files.Hashes;
import kinjo.common.process.Command;
import kinjo.vmbuild.Cache;
import kinjo.vmbuild.CacheContents;
import kinjo.vmbuild.Jdk;
import kinjo.vmbuild.build.BuiltVm;

/**
 * A JDK folder with Kinjo in it: a copy of an installed JDK, {@code lib/kinjo/libjvm.so}, and a line in
 * {@code lib/jvm.cfg}. {@code java} there is the stock VM, byte for byte; {@code java -kinjo} is ours.
 */
public final class Image {

    /** Which VM a plain {@code java} starts: the first one named in {@code lib/jvm.cfg}. */
    public enum Default {
        STOCK,
        KINJO
    }

    /** In the cache, files at least this large are hard links where the file system allows it: nobody changes them there. */
    private static final long LINK_FROM_BYTES = 256 * 1024;

    private static final Path KINJO = Path.of("lib/kinjo");

    private static final long SMALL_FILES_AND_ARCHIVES = 500_000_000L;

    /** What an administrator changes in a JDK: trusted certificates, security, network. */
    private static final List<String> CONFIGURATION = List.of("conf", "lib/security");

    private final Jdk jdk;
    private final BuiltVm vm;
    private final Console console;

    public Image(Jdk jdk, BuiltVm vm, Console console) {
        this.jdk = jdk;
        this.vm = vm;
        this.console = console;
    }

    /** The image in the cache for this VM and JDK, made if it is not there; for our own commands. */
    public Path cached(Cache cache, Default first) {
        String name = "%s-%s-%s%s"
                .formatted(jdk.runtime().replace('+', '_'), ofJdk(), vm.id(), first == Default.KINJO ? "-first" : "");
        Path place = cache.images().resolve(name);
        if (!Files.isDirectory(place)) {
            make(place, first, true, "set KINJO_CACHE to a folder on a larger disk");
        }
        CacheContents.touch(place);
        return place;
    }

    /** Its place and its configuration. */
    private String ofJdk() {
        MessageDigest digest = Hashes.sha256();
        Hashes.update(digest, jdk.home().toString());
        try {
            for (String name : CONFIGURATION) {
                Path folder = jdk.home().resolve(name);
                // Distributions link them to /etc.
                for (Path file : Files.isDirectory(folder) ? FileTree.files(folder.toRealPath()) : List.<Path>of()) {
                    Hashes.update(digest, file.toString());
                    Hashes.update(digest, Files.isReadable(file) ? Files.readAllBytes(file) : new byte[0]);
                }
            }
        } catch (IOException e) {
            throw new KinjoException("cannot read the JDK: " + e.getMessage(), "check " + jdk.home(), e);
        }
        return Hashes.hex(digest).substring(0, 8);
    }

    /** Makes the image at a place where nothing is yet. It has no file in common with the JDK: its owner may change. */
    public void make(Path place, Default first) {
        make(place, first, false, "choose another --out");
    }

    /**
     * Makes it.
     *
     * @param links large files may be hard links
     * @param other what to do where the place is no good
     */
    private void make(Path place, Default first, boolean links, String other) {
        if (Files.exists(place, LinkOption.NOFOLLOW_LINKS) && !FileTree.isEmptyFolder(place)) {
            throw new KinjoException(place + " exists already", "choose another --out, or remove it");
        }
        Path target = real(place);
        if (target.startsWith(jdk.home()) || target.startsWith(real(jdk.home()))) {
            throw new KinjoException(
                    place + " lies inside the JDK it would copy", "choose an --out outside " + jdk.home());
        }
        Path temporary = target.resolveSibling(
                "." + target.getFileName() + ".new-" + ProcessHandle.current().pid());
        try {
            long copied = links ? 0 : FileTree.bytes(jdk.home());
            Cache.needSpace(target.getParent(), SMALL_FILES_AND_ARCHIVES + copied, "an image", other);
            FileTree.delete(temporary);
            copyJdk(jdk.home(), temporary, links);
            addVm(temporary, first);
            dumpArchives(temporary);
            smokeTest(temporary, first);
            FileTree.publish(temporary, target);
        } catch (IOException e) {
            throw new KinjoException(
                    "cannot make the image " + place + ": " + e.getMessage(), "free some space, or " + other, e);
        } finally {
            FileTree.delete(temporary);
        }
    }

    /** A link to an empty folder stays, and the image goes where it leads. So do links to folders above it. */
    private static Path real(Path place) {
        Path absolute = place.toAbsolutePath().normalize();
        Path there = absolute;
        while (!Files.exists(there)) {
            there = there.getParent();
        }
        try {
            return there.toRealPath().resolve(there.relativize(absolute).toString());
        } catch (IOException e) {
            throw new KinjoException("cannot use " + place + ": " + e.getMessage(), "choose another --out", e);
        }
    }

    /** Copies a JDK, but for a Kinjo that is in it. With links the copy shares large files with the original. */
    static void copyJdk(Path home, Path target, boolean links) throws IOException {
        Files.walkFileTree(home, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) throws IOException {
                if (home.relativize(folder).equals(KINJO)) {
                    return FileVisitResult.SKIP_SUBTREE;
                }
                Files.createDirectories(target.resolve(home.relativize(folder).toString()));
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                copyFile(file, target.resolve(home.relativize(file).toString()), attributes, links);
                return FileVisitResult.CONTINUE;
            }
        });
    }

    private static void copyFile(Path file, Path copy, BasicFileAttributes attributes, boolean links)
            throws IOException {
        if (attributes.isSymbolicLink()) {
            if (!Files.exists(file)) {
                // To what a package brings that is not there, such as the sources.
                return;
            }
            // Distributions link conf and lib/security to /etc: resolve, so that the image stands alone.
            Path real = file.toRealPath();
            if (Files.isDirectory(real)) {
                copyJdk(real, copy, links);
            } else {
                copyContent(real, copy);
            }
            return;
        }
        if (links && attributes.size() >= LINK_FROM_BYTES) {
            try {
                Files.createLink(copy, file);
                return;
            } catch (IOException | UnsupportedOperationException e) {
                // Another file system, or links to other users' files are forbidden: copy.
            }
        }
        copyContent(file, copy);
    }

    /** With its permissions and its time, which archives of classes are checked by; not with its owner. */
    private static void copyContent(Path file, Path copy) throws IOException {
        if (!Files.isReadable(file)) {
            // A password of the administrator's, as for remote management.
            return;
        }
        Files.copy(file, copy);
        Files.setPosixFilePermissions(copy, Files.getPosixFilePermissions(file));
        Files.setLastModifiedTime(copy, Files.getLastModifiedTime(file));
    }

    private void addVm(Path image, Default first) throws IOException {
        Path folder = Files.createDirectories(image.resolve(KINJO));
        copyContent(vm.library(), folder.resolve("libjvm.so"));
        BuiltVm.writeManifest(folder, vm.manifest());
        Path config = image.resolve("lib/jvm.cfg");
        List<String> lines = withKinjo(Files.readAllLines(config), first);
        // Never through the existing file: it may be one with the JDK's own.
        Files.delete(config);
        Files.write(config, lines);
    }

    /** The lines of jvm.cfg with ours: first if it is to be the default, which is the first one that is KNOWN. */
    static List<String> withKinjo(List<String> config, Default first) {
        List<String> lines = new ArrayList<>(config);
        lines.removeIf(line -> line.startsWith("-kinjo "));
        int firstVm = 0;
        while (firstVm < lines.size() && !lines.get(firstVm).startsWith("-")) {
            firstVm++;
        }
        lines.add(first == Default.KINJO ? firstVm : lines.size(), "-kinjo KNOWN");
        return lines;
    }

    /**
     * Class data archives for each combination the stock VM brings one for, so that Kinjo starts as fast. The heap is
     * the one that the JDK makes its own with: in another place, their objects have to be changed at each start.
     */
    private void dumpArchives(Path image) {
        boolean debug = "fastdebug".equals(vm.manifest().getProperty("level"));
        List<List<String>> variants = debug
                ? List.of(List.of())
                : List.of(
                        List.of("-XX:-UseCompactObjectHeaders"),
                        List.of("-XX:-UseCompressedOops", "-XX:-UseCompactObjectHeaders"),
                        List.of("-XX:+UseCompactObjectHeaders"),
                        List.of("-XX:-UseCompressedOops", "-XX:+UseCompactObjectHeaders"));
        for (List<String> flags : variants) {
            List<String> command =
                    new ArrayList<>(List.of(image.resolve("bin/java").toString(), "-kinjo"));
            command.addAll(flags);
            command.addAll(List.of("-Xms128m", "-Xmx128m", "-Xshare:dump"));
            Path log = image.resolveSibling(image.getFileName() + ".dump.log");
            Command.of(command)
                    .logTo(log)
                    .expectSuccess(
                            "dumping the class data archive", "the VM does not start in this JDK; see the lines above");
            FileTree.delete(log);
        }
    }

    private void smokeTest(Path image, Default first) {
        String ours = Command.capture(image.resolve("bin/java").toString(), "-kinjo", "-version")
                .text();
        String plain = Command.capture(image.resolve("bin/java").toString(), "-version")
                .text();
        boolean plainIsOurs = plain.contains("Kinjo");
        if (!ours.contains("Kinjo OpenJDK 64-Bit Server VM") || plainIsOurs != (first == Default.KINJO)) {
            throw new KinjoException(
                    "the new image does not start the right VM:\n" + ours + plain,
                    "check that " + jdk.home() + " is an unmodified JDK");
        }
        console.say(ours.strip());
    }

    /** What a Kinjo image says of its VM; empty if the folder is a JDK without one. */
    public static Properties manifestOf(Path image) {
        Path folder = image.resolve("lib/kinjo");
        return Files.isDirectory(folder)
                ? BuiltVm.readManifest(folder.resolve("manifest.properties"))
                : new Properties();
    }
}
