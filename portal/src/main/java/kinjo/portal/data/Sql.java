package kinjo.portal.data;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Prepared statements; values are never part of the text of one. */
final class Sql {

    private Sql() {}

    /** Makes an object of the current row. */
    interface RowMapper<T> {
        T map(ResultSet row) throws SQLException;
    }

    /** @return how many rows changed */
    static int update(Connection connection, String sql, Object... values) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            bind(statement, values);
            return statement.executeUpdate();
        }
    }

    static <T> List<T> list(Connection connection, RowMapper<T> mapper, String sql, Object... values)
            throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            bind(statement, values);
            List<T> found = new ArrayList<>();
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    found.add(mapper.map(rows));
                }
            }
            return found;
        }
    }

    static <T> Optional<T> first(Connection connection, RowMapper<T> mapper, String sql, Object... values)
            throws SQLException {
        return list(connection, mapper, sql, values).stream().findFirst();
    }

    static void bind(PreparedStatement statement, Object... values) throws SQLException {
        for (int i = 0; i < values.length; i++) {
            statement.setObject(i + 1, values[i]);
        }
    }
}
