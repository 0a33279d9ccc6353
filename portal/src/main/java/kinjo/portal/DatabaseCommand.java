package kinjo.portal;

import java.time.Clock;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import kinjo.portal.data.H2Server;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code kinjo portal database}: H2 in a process of its own, for several portals. */
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

    @Override
    public Integer call() throws InterruptedException {
        options.check(DatabaseOptions.EMBEDDED);
        if (System.getenv(DatabaseOptions.PASSWORD) == null) {
            throw new PortalException(
                    "the database has no password",
                    "set " + DatabaseOptions.PASSWORD + " to one, here and for the portals");
        }
        try (H2Server server = DatabaseOptions.embedded()) {
            // Portals make employees in a database without any, so it is filled before they can connect.
            int employees = options.fill(server.inside(), Clock.systemDefaultZone());
            System.out.println("database ready: " + server.listen(port).url() + " (" + employees + " employees)");
            new CountDownLatch(1).await();
            return 0;
        }
    }
}
