package kinjo.bench.workloads.tpcc;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.sql.ResultSet;
import java.sql.SQLException;
import kinjo.bench.workloads.harness.Fingerprint;
import kinjo.bench.workloads.harness.Rng;

/**
 * One terminal: the five transactions (TPC-C 2.4-2.8) of one home warehouse. Only what no other terminal can change
 * enters the fingerprint. A transaction locks rows in an order that cannot lead to a deadlock: stock rows sorted, and
 * at most one row of another warehouse's customers, last.
 */
final class Terminal implements AutoCloseable {
    /** Of 23 transactions, TPC-C 5.2.4.2: new order, payment, order status, delivery, stock level. */
    private static final String DECK = "NNNNNNNNNNPPPPPPPPPPSDL";

    private static final int BAD_ITEM_PERCENT = 1;
    private static final int REMOTE_PAYMENT_PERCENT = 15;
    private static final int BY_NAME_PERCENT = 60;
    private static final int RECENT_ORDERS = 20;
    private static final int LONGEST_DATA = 500;

    private final Session session;
    private final Scale scale;
    private final int home;
    private final int warehouses;
    private Rng rng;
    private long time;
    private long ordersEntered;
    private long ordersArchived;
    private BigDecimal paid = BigDecimal.ZERO;
    private BigDecimal paidArchived = BigDecimal.ZERO;
    private BigDecimal delivered = BigDecimal.ZERO;

    Terminal(Session session, Scale scale, int home, int warehouses) {
        this.session = session;
        this.scale = scale;
        this.home = home;
        this.warehouses = warehouses;
    }

    /** Orders entered here less those archived, so perhaps negative: some were there at the start. */
    long ordersAdded() {
        return ordersEntered - ordersArchived;
    }

    /** The sum of all payments taken here. */
    BigDecimal paid() {
        return paid;
    }

    /** The sum of the payments that no longer are in the history. */
    BigDecimal paidArchived() {
        return paidArchived;
    }

    /** The sum of all order lines delivered from here. */
    BigDecimal delivered() {
        return delivered;
    }

    /** So many transactions, with a generator that starts anew, so every call does the same; then archives. */
    long work(int transactions, Rng fresh) throws SQLException {
        rng = fresh;
        Fingerprint fingerprint = new Fingerprint();
        int[] deck = {};
        for (int i = 0; i < transactions; i++) {
            int card = i % DECK.length();
            if (card == 0) {
                deck = rng.permutation(DECK.length());
            }
            fingerprint.add(transaction(DECK.charAt(deck[card])));
        }
        archive();
        return fingerprint.value();
    }

    private long transaction(char card) throws SQLException {
        time++;
        int district = rng.between(1, Loader.DISTRICTS);
        return switch (card) {
            case 'N' -> newOrder(district);
            case 'P' -> payment(district);
            case 'S' -> orderStatus(district);
            case 'D' -> delivery();
            case 'L' -> stockLevel(district);
            default -> throw new IllegalStateException("card " + card);
        };
    }

    /** Removes what is old, so that the tables are as large in every iteration; not one of TPC-C's transactions. */
    private void archive() throws SQLException {
        for (int district = 1; district <= Loader.DISTRICTS; district++) {
            archiveOrders(district);
        }
        paidArchived = paidArchived.add(session.decimal("SELECT SUM(h_amount) FROM history WHERE h_w_id = ?", home));
        session.update("DELETE FROM history WHERE h_w_id = ?", home);
        session.commit();
    }

    /** Keeps the orders that wait for delivery, and the last few. */
    private void archiveOrders(int district) throws SQLException {
        long next = session.number("SELECT d_next_o_id FROM district WHERE d_w_id = ? AND d_id = ?", home, district);
        long waiting =
                session.number("SELECT MIN(no_o_id) FROM new_order WHERE no_w_id = ? AND no_d_id = ?", home, district);
        long kept = next - Math.max(RECENT_ORDERS, scale.orders());
        long before = waiting == 0 ? kept : Math.min(kept, waiting);
        session.update(
                "DELETE FROM order_line WHERE ol_w_id = ? AND ol_d_id = ? AND ol_o_id < ?", home, district, before);
        ordersArchived += session.update(
                "DELETE FROM orders WHERE o_w_id = ? AND o_d_id = ? AND o_id < ?", home, district, before);
    }

    private long newOrder(int district) throws SQLException {
        int customer = Names.skewed(rng, scale.customers());
        OrderLine[] lines = OrderLine.random(rng, scale, home, warehouses, rng.below(100) < BAD_ITEM_PERCENT);
        BigDecimal tax = session.decimal("SELECT w_tax FROM warehouse WHERE w_id = ?", home);
        BigDecimal discount = session.decimal(
                "SELECT c_discount FROM customer WHERE c_w_id = ? AND c_d_id = ? AND c_id = ?",
                home,
                district,
                customer);
        session.update(
                "UPDATE district SET d_next_o_id = d_next_o_id + 1 WHERE d_w_id = ? AND d_id = ?", home, district);
        int order =
                (int) session.number("SELECT d_next_o_id FROM district WHERE d_w_id = ? AND d_id = ?", home, district)
                        - 1;
        session.update(
                "INSERT INTO orders VALUES (?, ?, ?, ?, ?, NULL, ?)",
                home,
                district,
                order,
                customer,
                time,
                lines.length);
        session.update("INSERT INTO new_order VALUES (?, ?, ?)", home, district, order);
        BigDecimal sum = BigDecimal.ZERO;
        for (int number = 1; number <= lines.length; number++) {
            BigDecimal amount = enterLine(district, order, number, lines[number - 1]);
            if (amount == null) {
                session.rollback();
                return -order;
            }
            sum = sum.add(amount);
        }
        session.commit();
        ordersEntered++;
        BigDecimal total = sum.multiply(BigDecimal.ONE.subtract(discount)).multiply(BigDecimal.ONE.add(tax));
        return order + total.setScale(2, RoundingMode.HALF_UP).unscaledValue().longValue();
    }

    /** The line's amount; null if there is no such item. */
    private BigDecimal enterLine(int district, int order, int number, OrderLine line) throws SQLException {
        BigDecimal price = session.decimal("SELECT i_price FROM item WHERE i_id = ?", line.item());
        // No item is free, so zero means that there was no row.
        if (price.signum() == 0) {
            return null;
        }
        session.update(
                """
                UPDATE stock SET s_quantity = CASE WHEN s_quantity - ? >= 10 THEN s_quantity - ?
                        ELSE s_quantity - ? + 91 END,
                    s_ytd = s_ytd + ?, s_order_cnt = s_order_cnt + 1, s_remote_cnt = s_remote_cnt + ?
                WHERE s_w_id = ? AND s_i_id = ?
                """,
                line.quantity(),
                line.quantity(),
                line.quantity(),
                line.quantity(),
                line.supplier() == home ? 0 : 1,
                line.supplier(),
                line.item());
        String info;
        try (ResultSet stock = session.query(
                "SELECT s_dist FROM stock WHERE s_w_id = ? AND s_i_id = ?", line.supplier(), line.item())) {
            stock.next();
            info = stock.getString(1);
        }
        BigDecimal amount = price.multiply(BigDecimal.valueOf(line.quantity()));
        session.update(
                "INSERT INTO order_line VALUES (?, ?, ?, ?, ?, ?, NULL, ?, ?, ?)",
                home,
                district,
                order,
                number,
                line.item(),
                line.supplier(),
                line.quantity(),
                amount,
                info);
        return amount;
    }

    private long payment(int district) throws SQLException {
        boolean remote = warehouses > 1 && rng.below(100) < REMOTE_PAYMENT_PERCENT;
        int warehouse = remote ? OrderLine.otherWarehouse(rng, home, warehouses) : home;
        int customerDistrict = remote ? rng.between(1, Loader.DISTRICTS) : district;
        BigDecimal amount = Loader.cents(rng.between(100, 500_000));
        int customer = customer(warehouse, customerDistrict);
        session.update("UPDATE warehouse SET w_ytd = w_ytd + ? WHERE w_id = ?", amount, home);
        session.update("UPDATE district SET d_ytd = d_ytd + ? WHERE d_w_id = ? AND d_id = ?", amount, home, district);
        String note = customer + " " + customerDistrict + " " + warehouse + " " + district + " " + amount + " ";
        session.update("""
                UPDATE customer SET c_balance = c_balance - ?, c_ytd_payment = c_ytd_payment + ?,
                    c_payment_cnt = c_payment_cnt + 1,
                    c_data = CASE c_credit WHEN 'BC' THEN LEFT(CONCAT(?, c_data), ?) ELSE c_data END
                WHERE c_w_id = ? AND c_d_id = ? AND c_id = ?
                """, amount, amount, note, LONGEST_DATA, warehouse, customerDistrict, customer);
        session.update(
                "INSERT INTO history VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                customer,
                customerDistrict,
                warehouse,
                district,
                home,
                time,
                amount,
                "payment");
        session.commit();
        paid = paid.add(amount);
        return customer + amount.unscaledValue().longValue();
    }

    /** The lines of the customer's last order. */
    private long orderStatus(int district) throws SQLException {
        int customer = customer(home, district);
        session.decimal(
                "SELECT c_balance FROM customer WHERE c_w_id = ? AND c_d_id = ? AND c_id = ?",
                home,
                district,
                customer);
        long order = session.number(
                "SELECT MAX(o_id) FROM orders WHERE o_w_id = ? AND o_d_id = ? AND o_c_id = ?",
                home,
                district,
                customer);
        long sum = order;
        try (ResultSet lines = session.query("""
                SELECT ol_i_id, ol_supply_w_id, ol_quantity, ol_amount, ol_delivery_d FROM order_line
                WHERE ol_w_id = ? AND ol_d_id = ? AND ol_o_id = ?
                """, home, district, (int) order)) {
            while (lines.next()) {
                sum += lines.getInt(1)
                        + lines.getInt(3)
                        + lines.getBigDecimal(4).longValue();
            }
        }
        session.commit();
        return sum;
    }

    /** The oldest waiting order of each district. */
    private long delivery() throws SQLException {
        int carrier = rng.between(1, 10);
        Fingerprint fingerprint = new Fingerprint();
        for (int district = 1; district <= Loader.DISTRICTS; district++) {
            int order = (int) session.number(
                    "SELECT MIN(no_o_id) FROM new_order WHERE no_w_id = ? AND no_d_id = ?", home, district);
            if (order != 0) {
                fingerprint.add(deliver(district, order, carrier));
            }
        }
        session.commit();
        return fingerprint.value();
    }

    private long deliver(int district, int order, int carrier) throws SQLException {
        session.update(
                "DELETE FROM new_order WHERE no_w_id = ? AND no_d_id = ? AND no_o_id = ?", home, district, order);
        int customer = (int) session.number(
                "SELECT o_c_id FROM orders WHERE o_w_id = ? AND o_d_id = ? AND o_id = ?", home, district, order);
        session.update(
                "UPDATE orders SET o_carrier_id = ? WHERE o_w_id = ? AND o_d_id = ? AND o_id = ?",
                carrier,
                home,
                district,
                order);
        session.update(
                "UPDATE order_line SET ol_delivery_d = ? WHERE ol_w_id = ? AND ol_d_id = ? AND ol_o_id = ?",
                time,
                home,
                district,
                order);
        BigDecimal amount = session.decimal(
                "SELECT SUM(ol_amount) FROM order_line WHERE ol_w_id = ? AND ol_d_id = ? AND ol_o_id = ?",
                home,
                district,
                order);
        session.update("""
                UPDATE customer SET c_balance = c_balance + ?, c_delivery_cnt = c_delivery_cnt + 1
                WHERE c_w_id = ? AND c_d_id = ? AND c_id = ?
                """, amount, home, district, customer);
        delivered = delivered.add(amount);
        return order + amount.movePointRight(2).longValueExact();
    }

    /** Others order from our stock too, so what is found depends on time and is not part of the fingerprint. */
    private long stockLevel(int district) throws SQLException {
        int threshold = rng.between(10, 20);
        int next =
                (int) session.number("SELECT d_next_o_id FROM district WHERE d_w_id = ? AND d_id = ?", home, district);
        session.number("""
                SELECT COUNT(DISTINCT s_i_id) FROM order_line JOIN stock ON s_i_id = ol_i_id
                WHERE ol_w_id = ? AND ol_d_id = ? AND ol_o_id >= ? AND ol_o_id < ? AND s_w_id = ? AND s_quantity < ?
                """, home, district, next - RECENT_ORDERS, next, home, threshold);
        session.commit();
        return next;
    }

    /** By number, or more often by name: then the middle one of those with the name, by first name. */
    private int customer(int warehouse, int district) throws SQLException {
        int number = Names.skewed(rng, scale.customers());
        if (rng.below(100) >= BY_NAME_PERCENT) {
            return number;
        }
        String name = Names.lastName(number);
        long count = session.number(
                "SELECT COUNT(*) FROM customer WHERE c_w_id = ? AND c_d_id = ? AND c_last = ?",
                warehouse,
                district,
                name);
        return (int) session.number("""
                SELECT c_id FROM customer WHERE c_w_id = ? AND c_d_id = ? AND c_last = ?
                ORDER BY c_first OFFSET ? ROWS FETCH FIRST ROW ONLY
                """, warehouse, district, name, count / 2);
    }

    @Override
    public void close() throws SQLException {
        session.close();
    }
}
