package kinjo.cli;

import java.util.concurrent.Callable;
import kinjo.vmbuild.DebugLevel;
import kinjo.vmbuild.build.BuiltVm;
import kinjo.vmbuild.session.Session;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code kinjo build}. */
@Command(
        name = "build",
        mixinStandardHelpOptions = true,
        description = {"Builds the VM.", "From nothing that takes 10 to 30 minutes on 2 cores, after a change seconds."
        },
        footer = {
            "",
            "OpenJDK's source comes from where vm/BASE says. It must have the SHA-256 there.",
            "KINJO_JDK_SRC names a checkout of that version's tag, or its tarball, to be used",
            "instead. KINJO_MIRROR=DISTRIBUTION=URL names a mirror of what vm/BASE says is",
            "'elsewhere'; it is tried before the hosts of apt's own sources.",
            "An interrupted build goes on where it was."
        })
final class BuildCommand implements Callable<Integer> {
    @Mixin
    private Session session;

    @Option(
            names = "--level",
            paramLabel = "LEVEL",
            defaultValue = "RELEASE",
            description = "release or fastdebug (default: release)")
    private DebugLevel level;

    @Override
    public Integer call() {
        BuiltVm vm = session.vm(level);
        System.out.println(vm.library());
        return 0;
    }
}
