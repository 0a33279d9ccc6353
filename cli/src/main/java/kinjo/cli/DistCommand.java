package kinjo.cli;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import kinjo.vmbuild.DebugLevel;
import kinjo.vmbuild.build.BuiltVm;
import kinjo.vmbuild.image.Dist;
import kinjo.vmbuild.session.Session;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code kinjo dist}. */
@Command(
        name = "dist",
        mixinStandardHelpOptions = true,
        description = "Packs the VM, with licences and a manifest, for machines that do not build it.",
        footer = {"", "On such a machine: ./kinjo install FILE --out DIR"})
final class DistCommand implements Callable<Integer> {
    @Mixin
    private Session session;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            defaultValue = ".",
            description = "folder for the file (default: here)")
    private Path out;

    @Override
    public Integer call() {
        BuiltVm vm = session.vm(DebugLevel.RELEASE);
        Path file = out.resolve(Dist.fileName(vm.manifest()));
        new Dist(session.checkout(), session.console()).pack(vm, session.base().jdks(), file);
        System.out.println(file);
        return 0;
    }
}
