package kinjo.bench.workloads.tpcc;

import java.math.BigDecimal;
import java.sql.SQLException;
import kinjo.bench.workloads.harness.Rng;

/** Fills the tables (TPC-C 4.3.3, fewer rows). */
final class Loader {
    static final int DISTRICTS = 10;
    private static final BigDecimal DISTRICT_YTD = new BigDecimal("30000.00");
    private static final int BAD_CREDIT_PERCENT = 10;
    private static final int DELIVERED_CARRIER = 5;

    private final Session session;
    private final Scale scale;
    private final Rng rng;

    Loader(Session session, Scale scale, Rng rng) {
        this.session = session;
        this.scale = scale;
        this.rng = rng;
    }

    void loadItems() throws SQLException {
        for (int item = 1; item <= scale.items(); item++) {
            BigDecimal price = cents(rng.between(100, 10_000));
            session.update("INSERT INTO item VALUES (?, ?, ?, ?)", item, rng.letters(20), price, rng.letters(40));
        }
        session.commit();
    }

    void loadWarehouse(int warehouse) throws SQLException {
        BigDecimal ytd = DISTRICT_YTD.multiply(BigDecimal.valueOf(DISTRICTS));
        session.update("INSERT INTO warehouse VALUES (?, ?, ?, ?)", warehouse, rng.letters(8), tax(), ytd);
        for (int item = 1; item <= scale.items(); item++) {
            session.update(
                    "INSERT INTO stock VALUES (?, ?, ?, ?, 0, 0, 0, ?)",
                    warehouse,
                    item,
                    rng.between(10, 100),
                    rng.letters(24),
                    rng.letters(40));
        }
        for (int district = 1; district <= DISTRICTS; district++) {
            loadDistrict(warehouse, district);
        }
        session.commit();
    }

    private void loadDistrict(int warehouse, int district) throws SQLException {
        session.update(
                "INSERT INTO district VALUES (?, ?, ?, ?, ?, ?)",
                warehouse,
                district,
                rng.letters(8),
                tax(),
                DISTRICT_YTD,
                scale.orders() + 1);
        for (int customer = 1; customer <= scale.customers(); customer++) {
            loadCustomer(warehouse, district, customer);
        }
        for (int order = 1; order <= scale.orders(); order++) {
            loadOrder(warehouse, district, order);
        }
    }

    private void loadCustomer(int warehouse, int district, int customer) throws SQLException {
        session.update(
                "INSERT INTO customer VALUES (?, ?, ?, ?, ?, ?, ?, 0, 0, 0, 0, ?)",
                warehouse,
                district,
                customer,
                rng.letters(12),
                Names.lastName(customer),
                rng.below(100) < BAD_CREDIT_PERCENT ? "BC" : "GC",
                BigDecimal.valueOf(rng.below(5_000), 4),
                rng.letters(200));
    }

    private void loadOrder(int warehouse, int district, int order) throws SQLException {
        boolean delivered = order <= scale.orders() * 2 / 3;
        int lines = rng.between(5, 15);
        session.update(
                "INSERT INTO orders VALUES (?, ?, ?, ?, 0, ?, ?)",
                warehouse,
                district,
                order,
                rng.between(1, scale.customers()),
                delivered ? DELIVERED_CARRIER : null,
                lines);
        if (!delivered) {
            session.update("INSERT INTO new_order VALUES (?, ?, ?)", warehouse, district, order);
        }
        for (int line = 1; line <= lines; line++) {
            session.update(
                    "INSERT INTO order_line VALUES (?, ?, ?, ?, ?, ?, ?, 5, ?, ?)",
                    warehouse,
                    district,
                    order,
                    line,
                    rng.between(1, scale.items()),
                    warehouse,
                    delivered ? 0L : null,
                    delivered ? BigDecimal.ZERO : cents(rng.between(1, 999_999)),
                    rng.letters(24));
        }
    }

    private BigDecimal tax() {
        return BigDecimal.valueOf(rng.below(2_000), 4);
    }

    static BigDecimal cents(long cents) {
        return BigDecimal.valueOf(cents, 2);
    }
}
