package kinjo.scale.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import kinjo.common.UsageException;
import kinjo.common.commands.OutFolder;
import kinjo.scale.app.AppFile;
import kinjo.scale.export.Deployed;
import kinjo.scale.export.KubernetesFiles;
import kinjo.scale.export.Measured;
import kinjo.scale.grid.GridPlan;
import kinjo.scale.grid.GridSettings;
import kinjo.scale.grid.Subject;
import kinjo.scale.launch.Affinity;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code kinjo scale export}: a configuration and its scenario for other machines. */
@Command(
        name = "export",
        mixinStandardHelpOptions = true,
        description = "Writes what was measured here for other machines.",
        subcommands = ScaleExportCommand.KubernetesCommand.class)
final class ScaleExportCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "say where to: kinjo scale export k8s");
    }

    /** {@code kinjo scale export k8s}. */
    @Command(
            name = "k8s",
            mixinStandardHelpOptions = true,
            description = {
                "Writes a Deployment and a Service for each configuration of the file's grid, or for the best one of a",
                "result, and the scenario for Gatling. CPUs are whole, so that the kubelet's static CPU manager pins pods."
            },
            footer = {
                "",
                "Examples:",
                "  ./kinjo scale export k8s app.yaml",
                "  ./kinjo scale export k8s app.yaml --result out/scale-TIME --image registry/shop:1.2",
                "",
                "The image needs a JDK, and below /app the files that app.yaml names."
            })
    static final class KubernetesCommand implements Callable<Integer> {
        @Spec
        private CommandSpec spec;

        @Parameters(paramLabel = "FILE", description = "as for 'kinjo scale run'")
        private Path path;

        @Option(
                names = "--result",
                paramLabel = "DIR",
                description = "folder of a grid that was measured: its best configuration only")
        private Path result;

        @Option(names = "--image", paramLabel = "IMAGE", description = "the container's image (default: NAME:latest)")
        private String image;

        @Option(names = "--out", paramLabel = "DIR", description = "folder for the files (default: out/k8s-TIME)")
        private Path out;

        @Override
        public Integer call() throws Exception {
            AppFile file = AppFile.read(path);
            String name = file.app().name();
            GridSettings settings = file.app().grid().orDefaults();
            Measured measured = result == null ? null : Measured.of(result, name);
            KubernetesFiles.write(
                            file,
                            measured != null ? List.of(measured.best()) : planned(name, settings),
                            image != null ? image : name + ":latest",
                            measured != null ? measured.think() : settings.think(),
                            out != null ? out : OutFolder.of("k8s"))
                    .forEach(spec.commandLine().getOut()::println);
            spec.commandLine().getOut().flush();
            return 0;
        }

        private static List<Deployed> planned(String name, GridSettings settings) {
            GridPlan plan = GridOptions.plan(
                    settings, new Subject("./kinjo scale export k8s", Map.of()), List.of(name), Affinity.topology());
            if (!plan.leftOut().isEmpty()) {
                throw new UsageException(
                        "Not all of the grid can be measured here: "
                                + plan.leftOut().getFirst().lines().findFirst().orElse(""),
                        "Give the file a grid that can, or a measured result by --result.");
            }
            return Deployed.of(plan.cells(), plan.heapMegabytes());
        }
    }
}
