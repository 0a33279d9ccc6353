package kinjo.bench.workloads.http;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;

/**
 * {@code POST /purchase} with account, book and copies: buys, answers with a {@link Receipt}. Account 7's
 * {@code DELETE /purchase?account=7} removes its purchases, so that the table does not grow. All transactions lock
 * the book's row first and then the account's, so there is no deadlock.
 */
final class PurchaseServlet extends ShopServlet {
    private static final long serialVersionUID = 1;

    PurchaseServlet(Database database) {
        super(database);
    }

    @Override
    void answer(HttpServletRequest request, HttpServletResponse response, Connection connection)
            throws SQLException, IOException {
        int account = number(request, "account");
        Object answer = request.getMethod().equals("DELETE")
                ? Map.of("removed", remove(connection, account))
                : buy(connection, account, number(request, "book"), number(request, "copies"));
        connection.commit();
        json(response, answer);
    }

    private static int remove(Connection connection, int account) throws SQLException {
        return Database.update(connection, "DELETE FROM purchase WHERE account = ?", account);
    }

    private static Receipt buy(Connection connection, int account, int id, int copies) throws SQLException {
        Book book = BookServlet.find(connection, id);
        long amount = (long) book.price() * copies;
        Database.update(connection, "UPDATE book SET sold = sold + ? WHERE id = ?", copies, id);
        Database.update(
                connection,
                "UPDATE account SET purchases = purchases + 1, spent = spent + ? WHERE id = ?",
                amount,
                account);
        long number = Database.number(connection, "SELECT purchases FROM account WHERE id = ?", account);
        long spent = Database.number(connection, "SELECT spent FROM account WHERE id = ?", account);
        Database.update(connection, "INSERT INTO purchase VALUES (?, ?, ?, ?, ?)", account, number, id, copies, amount);
        return new Receipt(account, number, book.title(), copies, amount, spent);
    }
}
