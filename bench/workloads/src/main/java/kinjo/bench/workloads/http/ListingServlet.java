package kinjo.bench.workloads.http;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/** {@code GET /listing?subject=S&price=P}: the cheapest books of a subject up to a price, as HTML. */
final class ListingServlet extends ShopServlet {
    private static final long serialVersionUID = 1;

    private static final String QUERY = "SELECT id, title, price FROM book WHERE subject = ? AND price <= ?"
            + " ORDER BY price, id LIMIT " + Catalogue.LONGEST_LISTING;

    ListingServlet(Database database) {
        super(database);
    }

    @Override
    void answer(HttpServletRequest request, HttpServletResponse response, Connection connection)
            throws SQLException, IOException {
        String subject = request.getParameter("subject");
        StringBuilder page = new StringBuilder("<!DOCTYPE html>\n<title>").append(escaped(subject));
        page.append("</title>\n<table>\n");
        try (PreparedStatement statement = connection.prepareStatement(QUERY)) {
            Database.bind(statement, subject, number(request, "price"));
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    page.append(row(rows.getInt(1), rows.getString(2), rows.getInt(3)));
                }
            }
        }
        page.append("</table>\n");
        response.setContentType("text/html;charset=UTF-8");
        write(response, page.toString().getBytes(StandardCharsets.UTF_8));
    }

    private static String row(int id, String title, int price) {
        return String.format(
                "<tr><td><a href=\"/book?id=%d\">%s</a><td>%d.%02d%n", id, escaped(title), price / 100, price % 100);
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }
}
