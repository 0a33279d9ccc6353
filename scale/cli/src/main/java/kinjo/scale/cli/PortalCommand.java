package kinjo.scale.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import kinjo.common.process.Program;
import kinjo.scale.portal.PortalDatabase;
import kinjo.vmbuild.Checkout;
import kinjo.vmbuild.Jdk;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code kinjo portal}: the employee portal, a program of its own with libraries of its own. */
@Command(
        name = "portal",
        description = "Runs the employee portal, which 'kinjo scale portal' measures.",
        footer = {"", "'kinjo portal --help' lists its options."})
public final class PortalCommand implements Callable<Integer> {
    @Parameters(arity = "0..*", paramLabel = "OPTIONS", description = "as the portal's own help lists them")
    private List<String> words = new ArrayList<>();

    @Override
    public Integer call() throws Exception {
        List<String> arguments = new ArrayList<>(List.of(Checkout.running().portalClassPath(), PortalDatabase.PORTAL));
        arguments.addAll(words);
        return Program.run(Jdk.running().java(), "-cp", arguments);
    }
}
