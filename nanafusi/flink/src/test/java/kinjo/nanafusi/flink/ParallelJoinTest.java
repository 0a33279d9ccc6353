package kinjo.nanafusi.flink;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import kinjo.nanafusi.Document;
import kinjo.nanafusi.examples.tpch.LineItem;
import kinjo.nanafusi.examples.tpch.LineItems;
import kinjo.nanafusi.examples.tpch.Order;
import kinjo.nanafusi.examples.tpch.Orders;
import kinjo.nanafusi.examples.tpch.TpchGenerator;
import kinjo.nanafusi.join.HashJoin;
import kinjo.nanafusi.source.Source;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.state.CheckpointListener;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.RestartStrategyOptions;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.functions.co.KeyedCoProcessFunction;
import org.apache.flink.util.CloseableIterator;
import org.apache.flink.util.Collector;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Line items and orders joined by Flink, two readers each, against the library's own join. */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class ParallelJoinTest {

    /** Some 1,500 line items of 6,000: several batches of the readers. */
    private static final long SPLIT_SIZE = 800_000;
    /** Line items read before the readers wait for a checkpoint. */
    private static final int BEFORE_CHECKPOINT = 2_000;

    /** Of these, by the reader of the first split: it has emitted some of them then, as a batch is smaller. */
    private static final int OF_FIRST_SPLIT = 500;

    /** What the stream has of a line item. */
    public record Line(int orderKey, int number, String shipped) {}

    /** What the stream has of an order. */
    public record Head(int orderKey, String ordered) {}

    /** A line item with its order. */
    public record Sale(int orderKey, int number, String shipped, String ordered) {}

    private static final Comparator<Sale> ORDER =
            Comparator.comparing(Sale::orderKey).thenComparing(Sale::number);

    @TempDir
    private Path folder;

    @BeforeEach
    void writeDocuments() throws Exception {
        new TpchGenerator(0.001).write(folder);
        Failure.reset();
    }

    /** The places of a job where a failure is planned; static, as Flink makes its own copies of functions. */
    private static final class Failure {
        private static final Set<Line> READ_AGAIN = ConcurrentHashMap.newKeySet();
        private static final AtomicInteger READ = new AtomicInteger();
        private static final AtomicInteger READ_BY_FIRST = new AtomicInteger();
        private static final AtomicLong FIRST_CHECKPOINT = new AtomicLong();
        private static final AtomicBoolean PLANNED = new AtomicBoolean();
        private static final AtomicBoolean HAPPENED = new AtomicBoolean();
        private static volatile CountDownLatch checkpointed;
        private static volatile Thread firstReader;

        static void reset() {
            READ_AGAIN.clear();
            READ.set(0);
            firstReader = null;
            READ_BY_FIRST.set(0);
            FIRST_CHECKPOINT.set(0);
            PLANNED.set(false);
            HAPPENED.set(false);
            checkpointed = new CountDownLatch(1);
        }

        /** Holds the reader until a checkpoint has been made of what it has read. */
        static Line read(Line line) throws InterruptedException {
            if (HAPPENED.get()) {
                READ_AGAIN.add(line);
            } else if (PLANNED.get()) {
                if (line.orderKey() == 1 && line.number() == 1) {
                    firstReader = Thread.currentThread();
                }
                int read = READ.incrementAndGet();
                boolean needsMore =
                        firstReader == Thread.currentThread() && READ_BY_FIRST.incrementAndGet() <= OF_FIRST_SPLIT;
                if (read > BEFORE_CHECKPOINT && !needsMore) {
                    assertThat(checkpointed.await(30, TimeUnit.SECONDS)).isTrue();
                }
            }
            return line;
        }

        /** The first checkpoint that is completed then may have been started before, the second cannot. */
        static void checkpointComplete(long checkpoint) {
            if (READ.get() > BEFORE_CHECKPOINT
                    && READ_BY_FIRST.get() > OF_FIRST_SPLIT
                    && !FIRST_CHECKPOINT.compareAndSet(0, checkpoint)
                    && checkpoint > FIRST_CHECKPOINT.get()) {
                checkpointed.countDown();
            }
        }

        static void happen() {
            if (PLANNED.get() && checkpointed.getCount() == 0 && HAPPENED.compareAndSet(false, true)) {
                throw new IllegalStateException("the planned failure");
            }
        }
    }

    /** An answer as soon as both halves are in, as with the library's own join. */
    private static final class SymmetricJoin extends KeyedCoProcessFunction<Integer, Line, Head, Sale>
            implements CheckpointListener {

        private transient ListState<Line> lines;
        private transient ValueState<Head> head;

        @Override
        public void open(OpenContext context) {
            lines = getRuntimeContext().getListState(new ListStateDescriptor<>("lines", Line.class));
            head = getRuntimeContext().getState(new ValueStateDescriptor<>("head", Head.class));
        }

        @Override
        public void processElement1(Line line, Context context, Collector<Sale> out) throws Exception {
            Failure.happen();
            if (head.value() == null) {
                lines.add(line);
            } else {
                out.collect(sale(line, head.value()));
            }
        }

        @Override
        public void processElement2(Head order, Context context, Collector<Sale> out) throws Exception {
            head.update(order);
            for (Line line : lines.get()) {
                out.collect(sale(line, order));
            }
            lines.clear();
        }

        @Override
        public void notifyCheckpointComplete(long checkpoint) {
            Failure.checkpointComplete(checkpoint);
        }
    }

    private static Sale sale(Line line, Head order) {
        return new Sale(line.orderKey(), line.number(), line.shipped(), order.ordered());
    }

    private static Line line(LineItem item) {
        return new Line(item.orderKey(), item.lineNumber(), item.shipDate());
    }

    private static Head head(Order order) {
        return new Head(order.orderKey(), order.orderDate());
    }

    private List<Sale> joinedAtOnce() {
        Path items = folder.resolve("lineitem.xml");
        Path orders = folder.resolve("orders.xml");
        try (Document<LineItems> left = Document.open(LineItems.class, Source.of(items));
                Document<Orders> right = Document.open(Orders.class, Source.of(orders))) {
            return HashJoin.of(
                            left.root().removeLineItems().removeIterator(),
                            LineItem::orderKey,
                            right.root().removeOrders().removeIterator(),
                            Order::orderKey)
                    .to((item, order) -> sale(line(item), head(order)))
                    .removeStream()
                    .sorted(ORDER)
                    .toList();
        }
    }

    private List<Sale> joinedByFlink() throws Exception {
        Configuration configuration = new Configuration();
        configuration.set(RestartStrategyOptions.RESTART_STRATEGY, "fixed-delay");
        configuration.set(RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_ATTEMPTS, 1);
        configuration.set(RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_DELAY, Duration.ZERO);
        StreamExecutionEnvironment environment = StreamExecutionEnvironment.createLocalEnvironment(2, configuration);
        environment.enableCheckpointing(50);
        DataStream<Line> lines = stream(
                environment,
                "lines",
                XmlSource.of(
                        LineItems.class,
                        LineItems::removeLineItems,
                        item -> Failure.read(line(item)),
                        TypeInformation.of(Line.class),
                        file("lineitem.xml")));
        DataStream<Head> heads = stream(
                environment,
                "orders",
                XmlSource.of(
                        Orders.class,
                        Orders::removeOrders,
                        ParallelJoinTest::head,
                        TypeInformation.of(Head.class),
                        file("orders.xml")));
        DataStream<Sale> sales = lines.keyBy(Line::orderKey, Types.INT)
                .connect(heads.keyBy(Head::orderKey, Types.INT))
                .process(new SymmetricJoin(), TypeInformation.of(Sale.class));
        List<Sale> found = new ArrayList<>();
        try (CloseableIterator<Sale> results = sales.executeAndCollect()) {
            results.forEachRemaining(found::add);
        }
        found.sort(ORDER);
        return found;
    }

    private org.apache.flink.core.fs.Path file(String name) {
        return new org.apache.flink.core.fs.Path(folder.resolve(name).toUri());
    }

    private static <V> DataStream<V> stream(
            StreamExecutionEnvironment environment, String name, XmlSource<?, ?, V> source) {
        return environment.fromSource(source.withSplitSize(SPLIT_SIZE), WatermarkStrategy.noWatermarks(), name);
    }

    @Test
    void theJoinOfTwoDocumentsIsThatOfTheLibrary() throws Exception {
        assertThat(joinedByFlink()).isEqualTo(joinedAtOnce()).hasSizeGreaterThan(5_000);
    }

    @Test
    void afterAFailureTheReadersGoOnFromTheCheckpoint() throws Exception {
        Failure.PLANNED.set(true);

        List<Sale> found = joinedByFlink();

        assertThat(Failure.HAPPENED).isTrue();
        assertThat(found).isEqualTo(joinedAtOnce());
        Sale first = found.getFirst();
        Sale last = found.getLast();
        assertThat(Failure.READ_AGAIN)
                .as("elements read behind the restart")
                .contains(new Line(last.orderKey(), last.number(), last.shipped()))
                .doesNotContain(new Line(first.orderKey(), first.number(), first.shipped()));
    }
}
