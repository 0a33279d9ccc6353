package kinjo.bench.workloads.tpcc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;
import kinjo.bench.workloads.harness.Setup;
import kinjo.bench.workloads.harness.Size;
import kinjo.bench.workloads.harness.WrongResultException;
import kinjo.bench.workloads.tpcc.Tpcc.TpccRun;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TpccTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "UPDATE warehouse SET w_ytd = w_ytd + 0.01                       | condition 1",
                "UPDATE district SET d_next_o_id = d_next_o_id + 1 WHERE d_id = 4 | condition 2",
                "INSERT INTO new_order VALUES (1, 4, 0) | condition 3",
                "DELETE FROM order_line WHERE ol_d_id = 4 AND ol_number = 1 | condition 4",
                "INSERT INTO history VALUES (1, 1, 1, 1, 1, 0, 0.01, NULL) | payments",
                "UPDATE customer SET c_balance = c_balance + 0.01 WHERE c_id = 3 | customers' balances",
                "UPDATE stock SET s_quantity = 9 WHERE s_i_id = 3                | stock rows outside 10..100",
            })
    void findsASpoiltTable(String spoil, String message) throws Exception {
        try (TpccRun run = new TpccRun(new Setup(Size.SMALL, 1, 1))) {
            run.finalCheck();
            run.iterate();
            run.finalCheck();
            spoil(run, spoil);
            assertThatThrownBy(run::finalCheck)
                    .isInstanceOf(WrongResultException.class)
                    .hasMessageContaining(message);
        }
    }

    private static void spoil(TpccRun run, String spoil) throws SQLException {
        try (Session session = run.database().open()) {
            assertThat(session.update(spoil)).isPositive();
            session.commit();
        }
    }

    /** More terminals than cores, often at each other's stock and customers: no deadlock, the same result. */
    @Test
    void manyTerminalsAgree() throws Exception {
        assertThat(resultWith(8)).isEqualTo(resultWith(8));
    }

    private static long resultWith(int threads) throws Exception {
        try (TpccRun run = new TpccRun(new Setup(Size.SMALL, threads, 1))) {
            long result = run.iterate();
            run.finalCheck();
            return result;
        }
    }
}
