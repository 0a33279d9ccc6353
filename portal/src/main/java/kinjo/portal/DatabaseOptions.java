package kinjo.portal;

import java.time.Clock;
import java.time.LocalDate;
import java.util.regex.Pattern;
import kinjo.portal.data.Database;
import kinjo.portal.data.Generator;
import kinjo.portal.data.H2Server;
import picocli.CommandLine.Option;

/** Who works here and where that is stored; mixed into the commands. */
final class DatabaseOptions {

    /** Not on the command line, which every user of the machine can read. */
    static final String USER = "KINJO_PORTAL_DB_USER";

    static final String PASSWORD = "KINJO_PORTAL_DB_PASSWORD";

    static final String EMBEDDED = "h2";

    private static final int FILLING_CONNECTIONS = 1;

    private static final Pattern URL = Pattern.compile("jdbc:(h2|postgresql):.+");

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
    void check(String url) {
        if (employees < 1) {
            throw new PortalException("--employees " + employees + " is not enough", "give 1 or more");
        }
        if (!url.equals(EMBEDDED) && !URL.matcher(url).matches()) {
            throw new PortalException(
                    "--db " + url + " is no database that the portal knows",
                    "give h2 or the URL of a PostgreSQL database, such as jdbc:postgresql://localhost/portal");
        }
    }

    /** Makes tables and employees if there are none; says how many there are. */
    int fill(Database.Place place, Clock clock) {
        try (Database database = new Database(place, FILLING_CONNECTIONS)) {
            return database.call(connection -> Generator.fill(connection, employees, LocalDate.now(clock)));
        }
    }

    static H2Server embedded() {
        return new H2Server(System.getenv(PASSWORD));
    }

    static Database.Place at(String url) {
        return new Database.Place(url, System.getenv(USER), System.getenv(PASSWORD));
    }
}
