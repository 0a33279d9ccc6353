package kinjo.portal;

import java.util.concurrent.Callable;
import kinjo.portal.data.DatabaseServer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code kinjo portal database}: the database in a process of its own, for several portals. */
@Command(
        name = "database",
        mixinStandardHelpOptions = true,
        description = {
            "Runs the database alone, for several portals; ends with Ctrl-C.",
            "The password is in " + DatabaseOptions.PASSWORD + ", for this and for the portals; the user is 'portal'."
        })
final class DatabaseCommand implements Callable<Integer> {
    @Mixin
    private DatabaseOptions options;

    @Option(
            names = "--port",
            defaultValue = "9092",
            paramLabel = "PORT",
            description = "0 for any that is free (default: 9092)")
    private int port;

    @Option(
            names = "--check",
            description = "only says whether it can be used: PostgreSQL is installed, or answers at its URL; there, an"
                    + " empty database is filled")
    private boolean check;

    @Override
    public Integer call() throws InterruptedException {
        options.check();
        if (check) {
            options.prepare();
            return 0;
        }
        if (System.getenv(DatabaseOptions.PASSWORD) == null) {
            throw new PortalException(
                    "the database has no password",
                    "set " + DatabaseOptions.PASSWORD + " to one, here and for the portals");
        }
        try (Ending ending = new Ending();
                DatabaseServer server = options.server().orElseThrow(DatabaseCommand::isThere)) {
            // Portals make employees in a database without any, so it is filled before they can connect.
            int employees = options.fill(server.inside());
            System.out.println("database ready: " + server.listen(port).url() + " (" + employees + " employees)");
            ending.await();
            return 0;
        }
    }

    private static PortalException isThere() {
        return new PortalException(
                "the database at that URL runs already", "give the URL to the portals, by their --db");
    }
}
