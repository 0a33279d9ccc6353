package kinjo.cli;

import java.util.concurrent.Callable;
import kinjo.vmbuild.DebugLevel;
import kinjo.vmbuild.build.BuiltVm;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code kinjo build}. */
@Command(
        name = "build",
        mixinStandardHelpOptions = true,
        description = "Builds the VM: from nothing in 10 to 30 minutes on 2 cores, after a change in seconds.",
        footer = {
            "",
            "The source of OpenJDK comes from where vm/BASE says; it must have the SHA-256 given there.",
            "KINJO_JDK_SRC names a checkout of that version's tag, or its tarball, to use instead.",
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
