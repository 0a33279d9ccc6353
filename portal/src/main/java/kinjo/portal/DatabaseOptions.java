package kinjo.portal;

import java.time.Clock;
import java.time.LocalDate;
import java.util.Optional;
import java.util.regex.Pattern;
import kinjo.portal.data.Database;
import kinjo.portal.data.DatabaseServer;
import kinjo.portal.data.Generator;
import kinjo.portal.data.H2Server;
import kinjo.portal.data.PostgresPrograms;
import kinjo.portal.data.PostgresServer;
import picocli.CommandLine.Option;

/** Who works here and where that is stored; mixed into the commands. */
final class DatabaseOptions {

    /** Not on the command line, which every user of the machine can read. */
    static final String USER = "KINJO_PORTAL_DB_USER";

    static final String PASSWORD = "KINJO_PORTAL_DB_PASSWORD";

    private static final String H2 = "h2";
    private static final String POSTGRES = "postgres";

    private static final int FILLING_CONNECTIONS = 1;

    private static final Pattern URL = Pattern.compile("jdbc:(h2|postgresql):.+");

    @Option(
            names = "--db",
            defaultValue = H2,
            paramLabel = "DB",
            description = "h2 (in memory, in this process), postgres (a server of its own in a temporary folder,"
                    + " which ends with this), or the JDBC URL of a server that is there (default: h2)")
    private String db;

    @Option(
            names = "--employees",
            defaultValue = "1000",
            paramLabel = "N",
            description = "how many are made if the database is empty (default: 1000)")
    private int employees;

    /**
     * Checks what was given.
     *
     * @throws PortalException if it makes no sense
     */
    void check() {
        if (employees < 1) {
            throw new PortalException("--employees " + employees + " is not enough", "give 1 or more");
        }
        if (isUrl() && !URL.matcher(db).matches()) {
            throw new PortalException(
                    "--db " + db + " is no database that the portal knows",
                    "give h2, postgres, or the URL of a PostgreSQL database, such as jdbc:postgresql://localhost/portal");
        }
    }

    private boolean isUrl() {
        return !db.equals(H2) && !db.equals(POSTGRES);
    }

    /** A new one; empty if there is one already, at a URL. */
    Optional<DatabaseServer> server() {
        String password = System.getenv(PASSWORD);
        return switch (db) {
            case H2 -> Optional.of(new H2Server(password));
            case POSTGRES -> Optional.of(new PostgresServer(PostgresPrograms.find(), password));
            default -> Optional.empty();
        };
    }

    /** The one at the URL. */
    Database.Place place() {
        return new Database.Place(db, System.getenv(USER), System.getenv(PASSWORD));
    }

    /** Makes tables and employees if there are none; says how many there are. */
    int fill(Database.Place place) {
        try (Database database = new Database(place, FILLING_CONNECTIONS)) {
            return database.call(
                    connection -> Generator.fill(connection, employees, LocalDate.now(Clock.systemDefaultZone())));
        }
    }

    /**
     * Whether the database can be used. One that is there is filled if it is empty, before several portals would do so.
     *
     * @throws PortalException if it has too few employees
     * @throws kinjo.portal.data.DataException if it is not there
     */
    void prepare() {
        if (db.equals(POSTGRES)) {
            PostgresPrograms.find();
        }
        if (!isUrl()) {
            return;
        }
        int there = fill(place());
        if (there < employees) {
            throw new PortalException(
                    "the database has " + there + " employees, fewer than " + employees,
                    "give --employees " + there + ", or an empty database, which is filled");
        }
    }
}
