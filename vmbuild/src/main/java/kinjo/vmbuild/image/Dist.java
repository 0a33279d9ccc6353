package kinjo.vmbuild.image;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Properties;
import kinjo.common.KinjoException;
import kinjo.common.console.Console;
import kinjo.common.files.FileTree;
import kinjo.common.files.Hashes;
import kinjo.common.process.Command;
import kinjo.vmbuild.Checkout;
import kinjo.vmbuild.Jdk;
import kinjo.vmbuild.build.BuiltVm;

/**
 * The VM packed for other machines: {@code libjvm.so}, manifest and licences, without a JDK. The other machine
 * brings its own JDK of a version the manifest lists.
 */
public final class Dist {
    private static final List<String> LICENCES = List.of("vm/LICENSE", "LICENSE", "vm/BASE");

    private final Checkout checkout;
    private final Console console;

    public Dist(Checkout checkout, Console console) {
        this.checkout = checkout;
        this.console = console;
    }

    /** The file name for a VM: version, base and platform. */
    public static String fileName(Properties manifest) {
        return "kinjo-%s-jdk%s-linux-x64.tar.xz"
                .formatted(
                        manifest.getProperty("kinjo"),
                        manifest.getProperty("base").replace('+', '_'));
    }

    /**
     * Packs a VM into a file; the file appears when it is whole.
     *
     * @param jdks versions of JDKs that the VM is for by now; more may be known than when it was built
     */
    public void pack(BuiltVm vm, List<String> jdks, Path file) {
        Path folder = temporary();
        try {
            Path content = Files.createDirectories(folder.resolve("kinjo"));
            Files.copy(vm.library(), content.resolve("libjvm.so"), StandardCopyOption.COPY_ATTRIBUTES);
            Properties manifest = vm.manifest();
            manifest.setProperty("jdks", String.join(",", jdks));
            BuiltVm.writeManifest(content, manifest);
            for (String licence : LICENCES) {
                Path copy = content.resolve(licence);
                Files.createDirectories(copy.getParent());
                Files.copy(checkout.root().resolve(licence), copy);
            }
            Path target = file.toAbsolutePath();
            Files.createDirectories(target.getParent());
            Path unfinished = target.resolveSibling(target.getFileName() + ".part");
            // Whoever packs it is nobody on another machine.
            Command.of(
                            "tar",
                            "--owner=0",
                            "--group=0",
                            "--numeric-owner",
                            "-C",
                            folder.toString(),
                            "-cJf",
                            unfinished.toString(),
                            "kinjo")
                    .logBriefly(folder.resolve("tar.log"))
                    .expectSuccess("packing " + file, "free some space, or choose another --out");
            Files.move(unfinished, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            console.say("%s  %s  (%.1f MB)".formatted(Hashes.of(target), file, Files.size(target) / 1e6));
        } catch (IOException e) {
            throw new KinjoException(
                    "cannot pack " + file + ": " + e.getMessage(), "choose another --out, or free some space", e);
        } finally {
            FileTree.delete(folder);
        }
    }

    /** Checks a packed VM, and that it fits the JDK, then makes an image of both. */
    public void install(Path file, Jdk jdk, Path out, Image.Default first) {
        if (!Files.isRegularFile(file)) {
            throw new KinjoException("no file " + file, "name the file that './kinjo dist' wrote");
        }
        Path folder = temporary();
        try {
            requireXz(file);
            // All is of who installs it, also for root.
            Command.of(
                            "tar",
                            "--no-same-owner",
                            "-C",
                            folder.toString(),
                            "-xf",
                            file.toAbsolutePath().toString())
                    .logBriefly(folder.resolve("tar.log"))
                    .expectSuccess("unpacking " + file, "the file is damaged or no kinjo dist: copy it again");
            BuiltVm vm = new BuiltVm(folder.resolve("kinjo"));
            if (!Files.isRegularFile(vm.library())) {
                throw new KinjoException(file + " holds no VM", "name the file that './kinjo dist' wrote");
            }
            Properties manifest = vm.manifest();
            String expected = manifest.getProperty("libjvm.sha256", "nothing");
            String actual = Hashes.of(vm.library());
            if (!actual.equals(expected)) {
                throw new KinjoException(
                        "libjvm.so in %s has SHA-256 %s, its manifest says %s".formatted(file, actual, expected),
                        "the file is damaged: copy it again");
            }
            List<String> jdks = List.of(manifest.getProperty("jdks", "").split(","));
            if (!jdks.contains(jdk.version())) {
                throw new KinjoException(
                        "%s was tested with JDK %s, not with %s at %s".formatted(file, jdks, jdk.version(), jdk.home()),
                        "install a JDK " + jdks.getFirst() + " and set KINJO_JDK to it");
            }
            new Image(jdk, vm, console).make(out, first);
        } catch (IOException e) {
            throw new KinjoException("cannot install " + file + ": " + e.getMessage(), "free some space", e);
        } finally {
            FileTree.delete(folder);
        }
    }

    private static void requireXz(Path file) {
        try {
            Command.capture("xz", "--version");
        } catch (KinjoException e) {
            throw new KinjoException("xz is missing, which unpacks " + file, "install the package xz-utils", e);
        }
    }

    private static Path temporary() {
        try {
            return Files.createTempDirectory("kinjo-dist");
        } catch (IOException e) {
            throw new KinjoException("cannot make a temporary folder: " + e.getMessage(), "free some space", e);
        }
    }
}
