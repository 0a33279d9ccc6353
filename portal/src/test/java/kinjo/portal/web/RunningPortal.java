package kinjo.portal.web;

import java.net.InetAddress;
import java.time.Clock;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.logging.Level;
import java.util.logging.Logger;
import kinjo.portal.data.Database;
import kinjo.portal.data.DatabaseServer;
import kinjo.portal.data.Generator;
import kinjo.portal.lookup.Lookup;
import org.apache.catalina.LifecycleException;

/** A portal with a database of its own, on a fixed day. */
final class RunningPortal implements AutoCloseable {
    static final LocalDate TODAY = LocalDate.of(2026, 3, 18);
    static final int EMPLOYEES = 25;

    /** Kept, as a logger that nobody holds forgets its level. */
    private static final Logger LIBRARIES = Logger.getLogger("");

    static {
        LIBRARIES.setLevel(Level.WARNING);
    }

    private final DatabaseServer databaseServer;
    private final Database database;
    private final PortalServer server;

    /** @param databaseServer ends with this */
    RunningPortal(Lookup.Kind kind, DatabaseServer databaseServer) throws Exception {
        this.databaseServer = databaseServer;
        database = new Database(databaseServer.listen(0), 4);
        database.call(connection -> Generator.fill(connection, EMPLOYEES, TODAY));
        Clock clock = Clock.fixed(TODAY.atStartOfDay(ZoneOffset.UTC).toInstant(), ZoneOffset.UTC);
        server = new PortalServer(
                new Site(database, new Lookup(kind), clock),
                new PortalServer.Listen(InetAddress.getLoopbackAddress(), 0, 10));
    }

    Browser browser() {
        return new Browser(server.port());
    }

    int port() {
        return server.port();
    }

    Database database() {
        return database;
    }

    @Override
    public void close() throws LifecycleException {
        server.close();
        database.close();
        databaseServer.close();
    }
}
