package kinjo.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import kinjo.common.files.FileTree;
import kinjo.scale.app.AppReference;
import kinjo.vmbuild.session.Session;
import kinjo.vmbuild.source.Distance;
import kinjo.vmbuild.source.PatchSeries;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code kinjo vm}: questions about the VM's sources. */
@Command(
        name = "vm",
        mixinStandardHelpOptions = true,
        description = "Tells how far the VM is from OpenJDK, and writes the generated pages.",
        subcommands = {VmCommand.DistanceCommand.class, VmCommand.DocsCommand.class})
final class VmCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "say which: kinjo vm distance, kinjo vm docs");
    }

    /** {@code kinjo vm distance}. */
    @Command(
            name = "distance",
            mixinStandardHelpOptions = true,
            description =
                    "Counts how far the VM is from OpenJDK: files touched, lines inserted and changed by the patches.")
    static final class DistanceCommand implements Callable<Integer> {
        @Mixin
        private Session session;

        @Override
        public Integer call() {
            Path patches = session.checkout().patches();
            // No JDK is needed to count.
            PatchSeries series = session.namedBase()
                    .map(base -> PatchSeries.read(patches, base.feature()))
                    .orElseGet(() -> PatchSeries.read(patches));
            System.out.print(Distance.of(series, session.checkout()).table());
            return 0;
        }
    }

    /** {@code kinjo vm docs}. */
    @Command(
            name = "docs",
            mixinStandardHelpOptions = true,
            description = "Writes the generated pages of docs/ from patches, sources, schemas and docs/papers.txt.")
    static final class DocsCommand implements Callable<Integer> {
        @Mixin
        private Session session;

        @Override
        public Integer call() throws IOException {
            kinjo.vmbuild.docs.GeneratedDocs.of(session.checkout()).write();
            FileTree.writeWhole(session.checkout().root().resolve("docs/app-yaml.md"), AppReference.page());
            return 0;
        }
    }
}
