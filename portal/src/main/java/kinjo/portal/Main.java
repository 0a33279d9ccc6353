package kinjo.portal;

import java.io.IOException;
import java.net.InetAddress;
import java.time.Clock;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.logging.Level;
import java.util.logging.Logger;
import kinjo.portal.data.DataException;
import kinjo.portal.data.Database;
import kinjo.portal.data.DatabaseServer;
import kinjo.portal.data.Generator;
import kinjo.portal.lookup.Lookup;
import kinjo.portal.web.PortalServer;
import kinjo.portal.web.Site;
import org.apache.catalina.LifecycleException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code ./kinjo portal}, and each JVM of {@code ./kinjo scale portal}. */
@Command(
        name = "kinjo portal",
        mixinStandardHelpOptions = true,
        description = {
            "Runs the employee portal; ends with Ctrl-C. Its people do not exist.",
            "'kinjo scale portal' measures it with several JVMs."
        },
        footer = {
            "",
            "Examples:",
            "  ./kinjo portal                           http://localhost:8080/, log on as e1",
            "  ./kinjo portal --employees 20000 --lookup chm",
            "  ./kinjo portal --db postgres             with a PostgreSQL server of its own",
            "  ./kinjo portal --db jdbc:postgresql://localhost/portal",
            "",
            DatabaseOptions.USER + ", " + DatabaseOptions.PASSWORD + "   for a database given by its URL"
        },
        subcommands = DatabaseCommand.class)
public final class Main implements Callable<Integer> {

    /** Threads, and connections to a database. */
    private static final int MOST = 10_000;

    /** Kept, as a logger that nobody holds forgets its level. */
    private static final Logger LIBRARIES = Logger.getLogger("");

    @Mixin
    private DatabaseOptions options;

    @Option(
            names = "--port",
            defaultValue = "8080",
            paramLabel = "PORT",
            description = "0 for any that is free (default: 8080)")
    private int port;

    @Option(
            names = "--address",
            defaultValue = "127.0.0.1",
            paramLabel = "ADDRESS",
            description = "where to listen; 0.0.0.0 for everywhere (default: 127.0.0.1)")
    private InetAddress address;

    @Option(
            names = "--lookup",
            defaultValue = "hashtable",
            paramLabel = "TABLE",
            description = "table of texts and permissions: hashtable, whose one lock all requests take, or chm"
                    + " (ConcurrentHashMap) (default: hashtable)")
    private Lookup.Kind lookup;

    @Option(
            names = "--threads",
            defaultValue = "200",
            paramLabel = "N",
            description = "most requests worked on at a time (default: 200)")
    private int threads;

    @Option(
            names = "--connections",
            defaultValue = "20",
            paramLabel = "N",
            description = "most connections to the database (default: 20)")
    private int connections;

    public static void main(String[] arguments) {
        LIBRARIES.setLevel(Level.WARNING);
        System.exit(commandLine().execute(arguments));
    }

    static CommandLine commandLine() {
        CommandLine line = new CommandLine(new Main());
        line.setCaseInsensitiveEnumValuesAllowed(true);
        line.setExecutionExceptionHandler((failure, _, _) -> report(failure));
        return line;
    }

    private static int report(Exception failure) throws Exception {
        switch (failure) {
            case PortalException known -> print(known.getMessage(), known.remedy());
            case DataException known -> print(known.getMessage(), known.remedy());
            default -> throw failure;
        }
        return CommandLine.ExitCode.SOFTWARE;
    }

    private static void print(String message, String remedy) {
        System.err.println("kinjo portal: " + message);
        System.err.println("  -> " + remedy);
    }

    @Override
    public Integer call() throws IOException, LifecycleException, InterruptedException {
        options.check();
        require("--port", port, 0, 65_535);
        require("--threads", threads, 1, MOST);
        require("--connections", connections, 1, MOST);
        try (Ending ending = new Ending()) {
            return run(ending);
        }
    }

    private static void require(String option, int value, int least, int most) {
        if (value < least || value > most) {
            throw new PortalException(
                    option + " " + value + " cannot be", "give a number from " + least + " to " + most);
        }
    }

    private int run(Ending ending) throws IOException, LifecycleException, InterruptedException {
        Optional<DatabaseServer> own = options.server();
        if (own.isEmpty()) {
            Database.Place place = options.place();
            return serve(place, options.fill(place), ending);
        }
        try (DatabaseServer server = own.get()) {
            int employees = options.fill(server.inside());
            return serve(server.listen(0), employees, ending);
        }
    }

    private int serve(Database.Place place, int employees, Ending ending)
            throws IOException, LifecycleException, InterruptedException {
        try (Database database = new Database(place, connections);
                PortalServer server = listen(database)) {
            System.out.printf(
                    "portal ready: http://%s:%d/ (log on as %s to %s, password %s)%n",
                    address.getHostAddress(),
                    server.port(),
                    Generator.login(1),
                    Generator.login(employees),
                    Generator.PASSWORD);
            ending.await();
            return 0;
        }
    }

    private PortalServer listen(Database database) throws IOException {
        try {
            return new PortalServer(
                    new Site(database, new Lookup(lookup), Clock.systemDefaultZone()),
                    new PortalServer.Listen(address, port, threads));
        } catch (LifecycleException e) {
            throw new PortalException(
                    "the portal cannot listen on port " + port + " of " + address.getHostAddress(),
                    "end what uses it, or give another one with --port");
        }
    }
}
