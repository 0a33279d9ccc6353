package kinjo.bench.workloads.http;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.atomic.AtomicInteger;

/** The shop's tables, in memory, behind a connection pool. They live until {@link #close}. */
final class Database implements AutoCloseable {
    private static final AtomicInteger NUMBER = new AtomicInteger();

    /** HikariCP's own default. With more clients than this, they wait for each other at the pool. */
    private static final int MOST_CONNECTIONS = 10;

    /** A minute: longer than any collection, so that a slow machine is not taken for a deadlock. */
    private static final int TIMEOUT_MILLIS = 60_000;

    private static final String[] SCHEMA = {
        "CREATE TABLE book (id INT PRIMARY KEY, title VARCHAR(40), subject VARCHAR(20), price INT, sold BIGINT)",
        "CREATE INDEX book_subject ON book (subject, price, id)",
        "CREATE TABLE account (id INT PRIMARY KEY, purchases BIGINT, spent BIGINT)",
        """
        CREATE TABLE purchase (account INT, number BIGINT, book INT, copies INT, amount BIGINT,
            PRIMARY KEY (account, number))
        """,
    };

    private final HikariDataSource pool;

    Database(Catalogue catalogue, int accounts) throws SQLException {
        HikariConfig configuration = new HikariConfig();
        configuration.setJdbcUrl("jdbc:h2:mem:shop" + NUMBER.getAndIncrement() + ";LOCK_TIMEOUT=" + TIMEOUT_MILLIS);
        configuration.setAutoCommit(false);
        configuration.setMaximumPoolSize(Math.min(accounts, MOST_CONNECTIONS));
        configuration.setConnectionTimeout(TIMEOUT_MILLIS);
        configuration.setMaxLifetime(0);
        this.pool = new HikariDataSource(configuration);
        try (Connection connection = connect()) {
            create(connection);
            load(catalogue, connection);
            for (int account = 0; account < accounts; account++) {
                update(connection, "INSERT INTO account VALUES (?, 0, 0)", account);
            }
            connection.commit();
        }
    }

    private static void create(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String table : SCHEMA) {
                statement.execute(table);
            }
        }
    }

    private static void load(Catalogue catalogue, Connection connection) throws SQLException {
        for (Book book : catalogue.books()) {
            update(
                    connection,
                    "INSERT INTO book VALUES (?, ?, ?, ?, 0)",
                    book.id(),
                    book.title(),
                    book.subject(),
                    book.price());
        }
    }

    /** A pooled connection without auto-commit; closing it gives it back and rolls back what was not committed. */
    Connection connect() throws SQLException {
        return pool.getConnection();
    }

    /** @return how many rows changed */
    static int update(Connection connection, String sql, Object... values) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            bind(statement, values);
            return statement.executeUpdate();
        }
    }

    static void bind(PreparedStatement statement, Object... values) throws SQLException {
        for (int i = 0; i < values.length; i++) {
            statement.setObject(i + 1, values[i]);
        }
    }

    /** The query's only row's only column; 0 for null. */
    static long number(Connection connection, String sql, Object... values) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            bind(statement, values);
            try (ResultSet rows = statement.executeQuery()) {
                rows.next();
                return rows.getLong(1);
            }
        }
    }

    /** With its last connection the database goes. */
    @Override
    public void close() {
        pool.close();
    }
}
