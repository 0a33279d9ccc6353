package kinjo.portal.data;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;

/** The tables behind a pool of connections. */
public final class Database implements AutoCloseable {

    /** Longer than any collection, so that a slow machine is not taken for a database that has gone. */
    private static final int TIMEOUT_MILLIS = 30_000;

    private static final Duration RETRY = Duration.ofMillis(100);

    /** PostgreSQL's {@code cannot_connect_now}. */
    private static final String STARTING = "57P03";

    /** {@code unique_violation}, and {@code deadlock_detected} of PostgreSQL and of H2. */
    private static final Set<String> OTHERS_CAME_FIRST = Set.of("23505", "40P01", "40001");

    private final HikariDataSource pool;

    /** Where the database is, and as whom; user and password are null if the URL says them or none are needed. */
    public record Place(String url, String user, String password) {}

    /** A piece of work on one connection. */
    public interface Work<T> {
        T with(Connection connection) throws SQLException;
    }

    /** Work that has no result. */
    public interface Action {
        void with(Connection connection) throws SQLException;
    }

    /**
     * Connects.
     *
     * @param connections most that are open at a time; requests wait for one
     * @throws DataException if the database does not answer
     */
    public Database(Place place, int connections) {
        HikariConfig configuration = new HikariConfig();
        configuration.setJdbcUrl(place.url());
        configuration.setUsername(place.user());
        configuration.setPassword(place.password());
        configuration.setAutoCommit(false);
        configuration.setMaximumPoolSize(connections);
        configuration.setConnectionTimeout(TIMEOUT_MILLIS);
        pool = open(configuration);
    }

    private static HikariDataSource open(HikariConfig configuration) {
        long start = System.nanoTime();
        while (true) {
            try {
                return new HikariDataSource(configuration);
            } catch (RuntimeException e) {
                Throwable cause = Optional.ofNullable(e.getCause()).orElse(e);
                boolean inTime = System.nanoTime() - start
                        < Duration.ofMillis(TIMEOUT_MILLIS).toNanos();
                if (!isStarting(cause) || !inTime) {
                    throw new DataException("the database does not answer: " + cause.getMessage(), e);
                }
                LockSupport.parkNanos(RETRY.toNanos());
            }
        }
    }

    /** A server that listens already, and says that it will be ready in a moment. */
    private static boolean isStarting(Throwable failure) {
        return failure instanceof SQLException refusal && STARTING.equals(refusal.getSQLState());
    }

    /** All of the work or nothing of it; once more if somebody else stored the same key meanwhile, or waited for it in turn. */
    public <T> T call(Work<T> work) {
        try {
            return onceOrAgain(work);
        } catch (SQLException e) {
            throw new DataException(e.getMessage(), e);
        }
    }

    private <T> T onceOrAgain(Work<T> work) throws SQLException {
        try {
            return once(work);
        } catch (SQLException e) {
            if (!OTHERS_CAME_FIRST.contains(e.getSQLState())) {
                throw e;
            }
            return once(work);
        }
    }

    private <T> T once(Work<T> work) throws SQLException {
        try (Connection connection = pool.getConnection()) {
            // What is not committed is rolled back when the pool takes the connection back.
            T result = work.with(connection);
            connection.commit();
            return result;
        }
    }

    /** All of the action or nothing of it. */
    public void run(Action action) {
        call(connection -> {
            action.with(connection);
            return null;
        });
    }

    /** Whether it answers now. */
    public boolean isHealthy() {
        try (Connection connection = pool.getConnection()) {
            return connection.isValid(1);
        } catch (SQLException e) {
            return false;
        }
    }

    @Override
    public void close() {
        pool.close();
    }
}
