package kinjo.portal.data;

import java.net.InetAddress;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HexFormat;
import java.util.concurrent.atomic.AtomicInteger;
import org.h2.tools.Server;

/** A database of our own, in memory, that portals reach over the loopback interface; it goes with {@link #close}. */
public final class H2Server implements DatabaseServer {
    private static final String USER = "portal";
    private static final AtomicInteger NUMBER = new AtomicInteger();

    static {
        // H2 reads it once. Without it, it listens on every interface, though it then refuses who is not local.
        System.setProperty("h2.bindAddress", InetAddress.getLoopbackAddress().getHostAddress());
    }

    private final String name = "mem:portal" + NUMBER.getAndIncrement();
    private final String password;
    private Server server;

    /**
     * Makes the database; nobody else can reach it yet.
     *
     * @param password of who may connect; null for a random one
     */
    public H2Server(String password) {
        this.password = password == null ? random() : password;
        try {
            execute("SELECT 1");
        } catch (SQLException e) {
            throw new DataException("the database does not start: " + e.getMessage(), e);
        }
    }

    @Override
    public Database.Place listen(int port) {
        try {
            server = Server.createTcpServer("-tcpPort", Integer.toString(port)).start();
        } catch (SQLException e) {
            throw new DataException("the database cannot listen on port " + port + ": " + e.getMessage(), e);
        }
        String host = InetAddress.getLoopbackAddress().getHostAddress();
        return new Database.Place("jdbc:h2:tcp://" + host + ":" + server.getPort() + "/" + name, USER, password);
    }

    /** Nobody guesses it. */
    static String random() {
        byte[] bytes = new byte[16];
        new SecureRandom().nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }

    private void execute(String sql) throws SQLException {
        Database.Place place = inside();
        try (Connection connection = DriverManager.getConnection(place.url(), place.user(), place.password());
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    /** Without a network between. */
    @Override
    public Database.Place inside() {
        return new Database.Place("jdbc:h2:" + name + ";DB_CLOSE_DELAY=-1", USER, password);
    }

    @Override
    public void close() {
        if (server != null) {
            server.stop();
        }
        try {
            execute("SHUTDOWN");
        } catch (SQLException e) {
            throw new DataException("the database does not end: " + e.getMessage(), e);
        }
    }
}
