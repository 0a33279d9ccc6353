package kinjo.bench.papers.n10;

import java.io.IOException;
import java.io.InputStream;
import javax.xml.stream.XMLStreamException;
import org.xml.sax.SAXException;

/** ED of the paper: hand-written event-driven programs, with one thread or one per input. */
final class EventDriven {

    private EventDriven() {}

    /** Pulls a record of each input in turns. */
    static void oneThread(Stax stax, Inputs inputs, Results results) throws IOException, XMLStreamException {
        SymmetricJoin join = new SymmetricJoin(results);
        try (InputStream lineItemStream = inputs.lineItems().stream();
                InputStream orderStream = inputs.orders().stream()) {
            StaxRecords lineItems = new StaxRecords(stax.factory(), lineItemStream);
            StaxRecords orders = new StaxRecords(stax.factory(), orderStream);
            boolean moreLineItems = true;
            boolean moreOrders = true;
            while (moreLineItems || moreOrders) {
                moreOrders = moreOrders && pullOrder(orders, join);
                moreLineItems = moreLineItems && pullLineItem(lineItems, join);
            }
        }
    }

    private static boolean pullLineItem(StaxRecords records, SymmetricJoin join) throws XMLStreamException {
        LineItemBean lineItem = records.nextLineItem();
        if (lineItem == null) {
            join.endLineItems();
            return false;
        }
        join.add(lineItem);
        return true;
    }

    private static boolean pullOrder(StaxRecords records, SymmetricJoin join) throws XMLStreamException {
        OrderBean order = records.nextOrder();
        if (order == null) {
            join.endOrders();
            return false;
        }
        join.add(order);
        return true;
    }

    /** A thread per input; the join is locked for each record. */
    static void twoThreads(Stax stax, Inputs inputs, Results results) throws Exception {
        SymmetricJoin join = new SymmetricJoin(results);
        sideBySide(
                () -> {
                    try (InputStream stream = inputs.lineItems().stream()) {
                        StaxRecords records = new StaxRecords(stax.factory(), stream);
                        for (LineItemBean bean = records.nextLineItem(); bean != null; ) {
                            synchronized (join) {
                                join.add(bean);
                            }
                            bean = records.nextLineItem();
                        }
                    }
                    endLineItems(join);
                },
                () -> {
                    try (InputStream stream = inputs.orders().stream()) {
                        StaxRecords records = new StaxRecords(stax.factory(), stream);
                        for (OrderBean bean = records.nextOrder(); bean != null; ) {
                            synchronized (join) {
                                join.add(bean);
                            }
                            bean = records.nextOrder();
                        }
                    }
                    endOrders(join);
                });
    }

    /** The same with the JDK's SAX parser. */
    static void twoThreadsSax(Inputs inputs, Results results) throws Exception {
        SymmetricJoin join = new SymmetricJoin(results);
        sideBySide(
                () -> {
                    try (InputStream stream = inputs.lineItems().stream()) {
                        SaxRecords.lineItems(stream, bean -> {
                            synchronized (join) {
                                join.add(bean);
                            }
                        });
                    }
                    endLineItems(join);
                },
                () -> {
                    try (InputStream stream = inputs.orders().stream()) {
                        SaxRecords.orders(stream, bean -> {
                            synchronized (join) {
                                join.add(bean);
                            }
                        });
                    }
                    endOrders(join);
                });
    }

    private static void endLineItems(SymmetricJoin join) {
        synchronized (join) {
            join.endLineItems();
        }
    }

    private static void endOrders(SymmetricJoin join) {
        synchronized (join) {
            join.endOrders();
        }
    }

    private interface Reading {
        void run() throws IOException, XMLStreamException, SAXException;
    }

    /** Runs the first on a thread of its own and the second on this one, and passes on what fails. */
    private static void sideBySide(Reading first, Reading second) throws Exception {
        Exception[] failure = new Exception[1];
        Thread thread = Thread.ofPlatform().start(() -> {
            try {
                first.run();
            } catch (IOException | XMLStreamException | SAXException | RuntimeException e) {
                failure[0] = e;
            }
        });
        try {
            second.run();
        } finally {
            thread.join();
        }
        if (failure[0] != null) {
            throw failure[0];
        }
    }
}
