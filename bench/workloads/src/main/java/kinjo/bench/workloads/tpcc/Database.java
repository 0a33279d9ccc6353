package kinjo.bench.workloads.tpcc;

import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicInteger;

/** A database in memory, of this process alone; it lives until {@link #close}. */
final class Database implements AutoCloseable {
    private static final AtomicInteger NUMBER = new AtomicInteger();

    /** A minute: longer than any collection, so that a slow machine is not taken for a deadlock. */
    private static final int LOCK_TIMEOUT_MILLIS = 60_000;

    private static final String[] SCHEMA = {
        "CREATE TABLE item (i_id INT PRIMARY KEY, i_name VARCHAR(24), i_price DECIMAL(5,2), i_data VARCHAR(50))",
        """
        CREATE TABLE warehouse (w_id INT PRIMARY KEY, w_name VARCHAR(10), w_tax DECIMAL(4,4), w_ytd DECIMAL(12,2))
        """,
        """
        CREATE TABLE district (d_w_id INT, d_id INT, d_name VARCHAR(10), d_tax DECIMAL(4,4), d_ytd DECIMAL(12,2),
            d_next_o_id INT, PRIMARY KEY (d_w_id, d_id))
        """,
        """
        CREATE TABLE customer (c_w_id INT, c_d_id INT, c_id INT, c_first VARCHAR(16), c_last VARCHAR(16),
            c_credit CHAR(2), c_discount DECIMAL(4,4), c_balance DECIMAL(12,2), c_ytd_payment DECIMAL(12,2),
            c_payment_cnt INT, c_delivery_cnt INT, c_data VARCHAR(500), PRIMARY KEY (c_w_id, c_d_id, c_id))
        """,
        "CREATE INDEX customer_name ON customer (c_w_id, c_d_id, c_last, c_first)",
        """
        CREATE TABLE history (h_c_id INT, h_c_d_id INT, h_c_w_id INT, h_d_id INT, h_w_id INT, h_date BIGINT,
            h_amount DECIMAL(6,2), h_data VARCHAR(24))
        """,
        """
        CREATE TABLE orders (o_w_id INT, o_d_id INT, o_id INT, o_c_id INT, o_entry_d BIGINT, o_carrier_id INT,
            o_ol_cnt INT, PRIMARY KEY (o_w_id, o_d_id, o_id))
        """,
        "CREATE INDEX orders_customer ON orders (o_w_id, o_d_id, o_c_id, o_id)",
        "CREATE TABLE new_order (no_w_id INT, no_d_id INT, no_o_id INT, PRIMARY KEY (no_w_id, no_d_id, no_o_id))",
        """
        CREATE TABLE stock (s_w_id INT, s_i_id INT, s_quantity INT, s_dist CHAR(24), s_ytd INT, s_order_cnt INT,
            s_remote_cnt INT, s_data VARCHAR(50), PRIMARY KEY (s_w_id, s_i_id))
        """,
        """
        CREATE TABLE order_line (ol_w_id INT, ol_d_id INT, ol_o_id INT, ol_number INT, ol_i_id INT,
            ol_supply_w_id INT, ol_delivery_d BIGINT, ol_quantity INT, ol_amount DECIMAL(6,2), ol_dist_info CHAR(24),
            PRIMARY KEY (ol_w_id, ol_d_id, ol_o_id, ol_number))
        """,
    };

    private final String url =
            "jdbc:h2:mem:tpcc" + NUMBER.getAndIncrement() + ";DB_CLOSE_DELAY=-1;LOCK_TIMEOUT=" + LOCK_TIMEOUT_MILLIS;

    Database() throws SQLException {
        try (Session session = open()) {
            for (String statement : SCHEMA) {
                session.update(statement);
            }
            session.commit();
        }
    }

    Session open() throws SQLException {
        return new Session(DriverManager.getConnection(url));
    }

    @Override
    public void close() throws SQLException {
        try (Session session = open()) {
            session.update("SHUTDOWN");
        }
    }
}
