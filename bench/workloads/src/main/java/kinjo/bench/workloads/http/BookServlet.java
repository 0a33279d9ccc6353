package kinjo.bench.workloads.http;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/** {@code GET /book?id=N}: one book as JSON. */
final class BookServlet extends ShopServlet {
    private static final long serialVersionUID = 1;

    BookServlet(Database database) {
        super(database);
    }

    @Override
    void answer(HttpServletRequest request, HttpServletResponse response, Connection connection)
            throws SQLException, IOException {
        Book book = find(connection, number(request, "id"));
        if (book == null) {
            response.sendError(HttpServletResponse.SC_NOT_FOUND);
        } else {
            json(response, book);
        }
    }

    /** @return null if there is none */
    static Book find(Connection connection, int id) throws SQLException {
        try (PreparedStatement statement =
                connection.prepareStatement("SELECT title, subject, price FROM book WHERE id = ?")) {
            Database.bind(statement, id);
            try (ResultSet rows = statement.executeQuery()) {
                return rows.next() ? new Book(id, rows.getString(1), rows.getString(2), rows.getInt(3)) : null;
            }
        }
    }
}
