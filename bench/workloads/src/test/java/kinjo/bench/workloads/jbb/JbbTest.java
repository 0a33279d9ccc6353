package kinjo.bench.workloads.jbb;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import kinjo.bench.workloads.harness.Setup;
import kinjo.bench.workloads.harness.Size;
import kinjo.bench.workloads.harness.WrongResultException;
import kinjo.bench.workloads.jbb.Jbb.JbbRun;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The audit finds what does not belong in the books. */
class JbbTest {
    private JbbRun run;
    private Warehouse warehouse;

    @BeforeEach
    void setUp() throws Exception {
        run = new JbbRun(new Setup(Size.SMALL, 1, 1));
        run.iterate();
        warehouse = run.company().warehouse(0);
    }

    @AfterEach
    void tearDown() {
        run.close();
    }

    @Test
    void findsAPaymentThatOnlyTheDistrictHas() {
        warehouse.district(3).receive(1);
        assertAudit("cents received, by its districts");
    }

    @Test
    void findsAPaymentThatOnlyTheCustomerMade() {
        warehouse.district(3).customer(5).pays(1, 3);
        assertAudit("cents received, by its customers");
    }

    @Test
    void findsAGiftToACustomer() {
        warehouse.district(3).customer(5).receives(1);
        assertAudit("cents customers owe");
    }

    @Test
    void findsAnOrderDeliveredTwice() {
        District district = warehouse.district(3);
        district.recent(district.waiting()).forEach(order -> order.deliver(1, 1));
        assertAudit("orders waiting for delivery");
    }

    @Test
    void findsATheftFromStock() {
        warehouse.stock(7).take(1);
        assertAudit("things taken from stock");
    }

    private void assertAudit(String message) {
        assertThatThrownBy(() -> Audit.check(warehouse))
                .isInstanceOf(WrongResultException.class)
                .hasMessageContaining(message);
    }
}
