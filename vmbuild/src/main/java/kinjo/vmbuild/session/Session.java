package kinjo.vmbuild.session;

import java.nio.file.Path;
import java.util.Optional;
import kinjo.common.UsageException;
import kinjo.common.console.Console;
import kinjo.vmbuild.Base;
import kinjo.vmbuild.BaseFile;
import kinjo.vmbuild.Cache;
import kinjo.vmbuild.Checkout;
import kinjo.vmbuild.DebugLevel;
import kinjo.vmbuild.Jdk;
import kinjo.vmbuild.build.BuiltVm;
import kinjo.vmbuild.build.VmBuild;
import kinjo.vmbuild.image.Image;
import kinjo.vmbuild.vms.Vms;
import picocli.CommandLine.Option;

/** What every command that needs a VM has in common; mixed into the commands. */
public final class Session {
    @Option(
            names = "--base",
            paramLabel = "VERSION",
            description = "base of vm/BASE to build on (default: the one that fits the JDK)")
    private String base;

    private final Console console = Console.standard();

    public Console console() {
        return console;
    }

    public Checkout checkout() {
        return Checkout.running();
    }

    public Cache cache() {
        return Cache.standard();
    }

    public Jdk jdk() {
        return Jdk.running();
    }

    public Base base() {
        Optional<Base> named = namedBase();
        named.ifPresent(this::requireJdk);
        return named.orElseGet(() -> bases().forJdk(jdk()));
    }

    private void requireJdk(Base named) {
        jdk().requireHotSpot();
        if (!named.jdks().contains(jdk().version())) {
            throw new UsageException(
                    "The base %s is for a JDK %s, and the one at %s is %s."
                            .formatted(
                                    named.version(), String.join(" or ", named.jdks()), jdk().home(), jdk().version()),
                    "Set KINJO_JDK to one that fits, or leave out --base.");
        }
    }

    /** The base that the user names. */
    public Optional<Base> namedBase() {
        return Optional.ofNullable(base).map(version -> bases().named(version));
    }

    private BaseFile bases() {
        return BaseFile.read(checkout().baseFile());
    }

    public BuiltVm vm(DebugLevel level) {
        return vm(level, base(), jdk());
    }

    private BuiltVm vm(DebugLevel level, Base on, Jdk with) {
        return new VmBuild(checkout(), cache(), on, with, level, console).build();
    }

    /** The VMs that commands name, on the image of the release VM, which is built if need be. */
    public Vms vms() {
        return new Vms(image(DebugLevel.RELEASE, Image.Default.STOCK), this::imageOf);
    }

    private Path imageOf(Jdk other) {
        return image(other, vm(DebugLevel.RELEASE, bases().forJdk(other), other), Image.Default.STOCK);
    }

    /** The image of a VM that is built if need be. */
    public Path image(DebugLevel level, Image.Default first) {
        return image(jdk(), vm(level), first);
    }

    private Path image(Jdk with, BuiltVm built, Image.Default first) {
        return new Image(with, built, console).cached(cache(), first);
    }
}
