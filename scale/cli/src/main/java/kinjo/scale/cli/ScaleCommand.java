package kinjo.scale.cli;

import java.io.PrintWriter;
import java.util.concurrent.Callable;
import kinjo.scale.launch.Affinity;
import kinjo.scale.topology.Topology;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code kinjo scale}: how many JVMs on which cores. */
@Command(
        name = "scale",
        mixinStandardHelpOptions = true,
        description = "Finds how many JVMs on which cores a server runs best with.",
        footer = {
            "",
            "Examples:",
            "  ./kinjo scale portal          the employee portal, the example that is built in",
            "  ./kinjo scale run app.yaml    a server of your own",
            "  ./kinjo scale export k8s app.yaml --result out/scale-TIME",
            "  ./kinjo scale driver          how right the driver's times are here",
            "  ./kinjo scale topology        the CPUs here and what they share"
        },
        subcommands = {
            ScalePortalCommand.class,
            ScaleRunCommand.class,
            ScaleExportCommand.class,
            ScaleDriverCommand.class,
            ScaleCommand.TopologyCommand.class
        })
public final class ScaleCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(
                spec.commandLine(), "say which: kinjo scale portal, run, export, driver or topology");
    }

    /** {@code kinjo scale topology}. */
    @Command(
            name = "topology",
            mixinStandardHelpOptions = true,
            description = {
                "Lists the CPUs that may be used here and what they share.",
                "Core and cache are named by the smallest number of their CPUs."
            })
    static final class TopologyCommand implements Callable<Integer> {
        @Spec
        private CommandSpec spec;

        @Override
        public Integer call() {
            Topology topology = Affinity.topology();
            PrintWriter out = spec.commandLine().getOut();
            out.println("# " + topology.summary());
            out.println("# cpu,core,cache,node,socket,capacity");
            out.print(topology.text());
            out.flush();
            return 0;
        }
    }
}
