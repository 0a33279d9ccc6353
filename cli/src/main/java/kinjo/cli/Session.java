package kinjo.cli;

import java.nio.file.Path;
import kinjo.vmbuild.Base;
import kinjo.vmbuild.BaseFile;
import kinjo.vmbuild.BuiltVm;
import kinjo.vmbuild.Cache;
import kinjo.vmbuild.Checkout;
import kinjo.vmbuild.Console;
import kinjo.vmbuild.DebugLevel;
import kinjo.vmbuild.Image;
import kinjo.vmbuild.Jdk;
import kinjo.vmbuild.VmBuild;
import picocli.CommandLine.Option;

/** What every command that needs a VM has in common; mixed into the commands. */
final class Session {
    @Option(
            names = "--base",
            paramLabel = "VERSION",
            description = "base of vm/BASE to build on (default: the one that fits the JDK)")
    private String base;

    private final Console console = Console.standard();

    Console console() {
        return console;
    }

    Checkout checkout() {
        String root = System.getProperty("kinjo.root", ".");
        return new Checkout(Path.of(root).toAbsolutePath().normalize());
    }

    Cache cache() {
        return Cache.standard();
    }

    Jdk jdk() {
        return Jdk.running();
    }

    Base base() {
        BaseFile bases = BaseFile.read(checkout().baseFile());
        return base != null ? bases.named(base) : bases.forJdk(jdk());
    }

    BuiltVm vm(DebugLevel level) {
        return new VmBuild(checkout(), cache(), base(), jdk(), level, console).build();
    }

    /** The image of a VM that is built if need be. */
    Path image(DebugLevel level, Image.Default first) {
        return new Image(jdk(), vm(level), console).cached(cache(), first);
    }
}
