package kinjo.bench.workloads.legacy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import kinjo.bench.workloads.harness.Rng;
import kinjo.bench.workloads.harness.WrongResultException;
import kinjo.bench.workloads.legacy.Legacy.LegacyRun;
import org.junit.jupiter.api.Test;

class LegacyTest {
    private final Book book = Book.generate(20, new Rng(1));
    private final Codec codec = new Codec();

    @Test
    void findsAnOrderThatChangedOnTheWay() throws IOException {
        Book received = codec.decode(codec.encode(book));
        LegacyRun.checkSame(book, received);
        received.entry(11).setPrice(received.entry(11).getPrice() + 1);
        assertThatThrownBy(() -> LegacyRun.checkSame(book, received))
                .isInstanceOf(WrongResultException.class)
                .hasMessageContaining("order 11 differs");
    }

    @Test
    void findsADamagedByte() throws IOException {
        byte[] encoded = codec.encode(book);
        encoded[100] ^= 1;
        assertThatThrownBy(() -> codec.decode(encoded))
                .isInstanceOf(WrongResultException.class)
                .hasMessageContaining("damaged");
    }

    @Test
    void findsAReportOfAnotherBook() {
        String report = new Report().of(book);
        LegacyRun.checkReport(book, report);
        book.entry(3).setQuantity(book.entry(3).getQuantity() + 1);
        assertThatThrownBy(() -> LegacyRun.checkReport(book, report))
                .isInstanceOf(WrongResultException.class)
                .hasMessageContaining("cents of the report's orders");
    }

    @Test
    void findsAWrongTotal() {
        String report = new Report().of(book);
        int total = report.indexOf("= ") + 2;
        String wrong = report.substring(0, total) + "1" + report.substring(total);
        assertThatThrownBy(() -> LegacyRun.checkReport(book, wrong)).isInstanceOf(RuntimeException.class);
    }

    @Test
    void customersAreSorted() {
        assertThat(book.customers()).isSorted().doesNotHaveDuplicates();
    }
}
