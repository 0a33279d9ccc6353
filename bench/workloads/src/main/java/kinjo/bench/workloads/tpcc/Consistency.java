package kinjo.bench.workloads.tpcc;

import static kinjo.bench.workloads.harness.WrongResultException.require;
import static kinjo.bench.workloads.harness.WrongResultException.requireEqual;

import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;

/** The database's consistency conditions 1-4 (TPC-C 3.3.2), each as a query for what violates it. */
final class Consistency {
    private static final String YTD = """
            SELECT w_id, w_ytd, SUM(d_ytd) FROM warehouse JOIN district ON d_w_id = w_id
            GROUP BY w_id, w_ytd HAVING w_ytd <> SUM(d_ytd)
            """;
    private static final String NEXT_ORDER = """
            SELECT d_w_id, d_id, d_next_o_id FROM district
            WHERE d_next_o_id - 1 <> (SELECT MAX(o_id) FROM orders WHERE o_w_id = d_w_id AND o_d_id = d_id)
                OR d_next_o_id - 1 <> (SELECT MAX(no_o_id) FROM new_order WHERE no_w_id = d_w_id AND no_d_id = d_id)
            """;
    private static final String WAITING = """
            SELECT no_w_id, no_d_id, COUNT(*) FROM new_order GROUP BY no_w_id, no_d_id
            HAVING MAX(no_o_id) - MIN(no_o_id) + 1 <> COUNT(*)
            """;
    private static final String LINES = """
            SELECT d_w_id, d_id, d_next_o_id FROM district
            WHERE (SELECT SUM(o_ol_cnt) FROM orders WHERE o_w_id = d_w_id AND o_d_id = d_id)
                <> (SELECT COUNT(*) FROM order_line WHERE ol_w_id = d_w_id AND ol_d_id = d_id)
            """;

    private Consistency() {}

    static void check(Session session) throws SQLException {
        requireNone(session, "condition 1, payments of a warehouse and its districts", YTD);
        requireNone(session, "condition 2, a district's next order and its last", NEXT_ORDER);
        requireNone(session, "condition 3, orders waiting without a gap", WAITING);
        requireNone(session, "condition 4, lines that orders tell and have", LINES);
    }

    private static void requireNone(Session session, String what, String violations) throws SQLException {
        try (ResultSet rows = session.query(violations)) {
            if (rows.next()) {
                String where = rows.getString(1) + ", " + rows.getString(2) + ", " + rows.getString(3);
                require(false, what + ": violated at (" + where + ")");
            }
        }
    }

    /** What the terminals did, by their own books, must be what the tables say. */
    static void check(Session session, Scale scale, Terminal[] terminals) throws SQLException {
        long orders = (long) scale.orders() * Loader.DISTRICTS * terminals.length;
        BigDecimal paid = BigDecimal.ZERO;
        BigDecimal archived = BigDecimal.ZERO;
        BigDecimal delivered = BigDecimal.ZERO;
        for (Terminal terminal : terminals) {
            orders += terminal.ordersAdded();
            paid = paid.add(terminal.paid());
            archived = archived.add(terminal.paidArchived());
            delivered = delivered.add(terminal.delivered());
        }
        requireEqual("orders", orders, session.number("SELECT COUNT(*) FROM orders"));
        requireSame("payments", paid.subtract(archived), session.decimal("SELECT SUM(h_amount) FROM history"));
        requireSame(
                "customers' balances",
                delivered.subtract(paid),
                session.decimal("SELECT SUM(c_balance) FROM customer"));
        requireEqual(
                "stock rows outside 10..100",
                0,
                session.number("SELECT COUNT(*) FROM stock WHERE s_quantity NOT BETWEEN 10 AND 100"));
    }

    private static void requireSame(String what, BigDecimal expected, BigDecimal actual) {
        require(expected.compareTo(actual) == 0, what + ": expected " + expected + ", got " + actual);
    }
}
