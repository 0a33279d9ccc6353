package kinjo.bench.workloads.tpcc;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;

/** A connection and its prepared statements. A statement has one result at a time: the next query closes it. */
final class Session implements AutoCloseable {
    private final Connection connection;
    private final Map<String, PreparedStatement> statements = new HashMap<>();

    Session(Connection connection) throws SQLException {
        this.connection = connection;
        connection.setAutoCommit(false);
    }

    ResultSet query(String sql, Object... values) throws SQLException {
        return bound(sql, values).executeQuery();
    }

    /** The query's first row's only column as a whole number; 0 for null. */
    long number(String sql, Object... values) throws SQLException {
        return decimal(sql, values).longValueExact();
    }

    /** The query's first row's only column; 0 for null. */
    BigDecimal decimal(String sql, Object... values) throws SQLException {
        try (ResultSet rows = query(sql, values)) {
            BigDecimal value = rows.next() ? rows.getBigDecimal(1) : null;
            return value == null ? BigDecimal.ZERO : value;
        }
    }

    /** @return how many rows changed */
    int update(String sql, Object... values) throws SQLException {
        return bound(sql, values).executeUpdate();
    }

    private PreparedStatement bound(String sql, Object... values) throws SQLException {
        PreparedStatement statement = statements.get(sql);
        if (statement == null) {
            statement = connection.prepareStatement(sql);
            statements.put(sql, statement);
        }
        for (int i = 0; i < values.length; i++) {
            statement.setObject(i + 1, values[i]);
        }
        return statement;
    }

    void commit() throws SQLException {
        connection.commit();
    }

    void rollback() throws SQLException {
        connection.rollback();
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
