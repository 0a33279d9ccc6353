package kinjo.nanafusi.examples.tpch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import kinjo.nanafusi.Document;
import kinjo.nanafusi.join.HashJoin;
import kinjo.nanafusi.source.Source;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The documents of row N10. */
class TpchGeneratorTest {

    private static final TpchGenerator SMALL = new TpchGenerator(0.0001);

    @TempDir
    private Path folder;

    private static byte[] orders(double scale) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        new TpchGenerator(scale).writeOrders(out);
        return out.toByteArray();
    }

    @Test
    void theSameScaleGivesTheSameBytes() throws IOException {
        assertThat(orders(0.0001)).isEqualTo(orders(0.0001));
        assertThat(orders(0.0002)).isNotEqualTo(orders(0.0001));
    }

    @Test
    void theDocumentsOfThePaperHaveItsSizesAndResults() throws IOException {
        new TpchGenerator(0.01).write(folder);

        assertThat(Files.size(folder.resolve("lineitem.xml"))).isBetween(31_900_000L, 32_300_000L);
        assertThat(Files.size(folder.resolve("orders.xml"))).isBetween(5_200_000L, 5_400_000L);
        try (Document<LineItems> lineItems = Document.open(LineItems.class, Source.of(folder.resolve("lineitem.xml")));
                Document<Orders> orders = Document.open(Orders.class, Source.of(folder.resolve("orders.xml")))) {
            long results = HashJoin.of(
                            lineItems.root().removeLineItems().removeIterator(),
                            LineItem::orderKey,
                            orders.root().removeOrders().removeIterator(),
                            Order::orderKey)
                    .uniqueRight()
                    .to((lineItem, order) -> lineItem)
                    .removeStream()
                    .count();
            assertThat(results).isEqualTo(60_175);
        }
    }

    @Test
    void everyLineItemIsOfAnOrderAndShippedAfterIt() throws IOException {
        SMALL.write(folder);
        try (Document<LineItems> lineItems = Document.open(LineItems.class, Source.of(folder.resolve("lineitem.xml")));
                Document<Orders> orders = Document.open(Orders.class, Source.of(folder.resolve("orders.xml")))) {
            List<Order> all = orders.root().removeOrders().removeStream().toList();
            assertThat(all).hasSize(150);
            assertThat(lineItems.root().removeLineItems().removeStream()).allSatisfy(item -> {
                Order order = all.stream()
                        .filter(one -> one.orderKey() == item.orderKey())
                        .findFirst()
                        .orElseThrow();
                assertThat(item.shipDate()).isGreaterThan(order.orderDate());
                assertThat(item.receiptDate()).isGreaterThan(item.shipDate());
            });
        }
    }

    @Test
    void aScaleWithoutAnOrderIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new TpchGenerator(0))
                .withMessageContaining("0.0");
        assertThatIllegalArgumentException().isThrownBy(() -> new TpchGenerator(Double.NaN));
    }
}
