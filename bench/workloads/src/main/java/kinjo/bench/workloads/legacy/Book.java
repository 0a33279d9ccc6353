package kinjo.bench.workloads.legacy;

import java.util.Enumeration;
import java.util.Hashtable;
import java.util.Vector;
import kinjo.bench.workloads.harness.Rng;

/** The orders, in order of arrival and by customer. */
final class Book {
    /** 1 January 2000, UTC. */
    private static final long YEAR_2000 = 946_684_800_000L;

    private static final long MILLIS_PER_YEAR = 365L * 24 * 3600 * 1000;
    private static final int CUSTOMERS = 200;
    private static final int PRODUCTS = 50;

    private final Vector<Entry> entries = new Vector<>();
    private final Hashtable<String, Vector<Entry>> byCustomer = new Hashtable<>();

    static Book generate(int count, Rng rng) {
        Book book = new Book();
        for (int number = 0; number < count; number++) {
            Entry entry = new Entry();
            entry.setNumber(number);
            entry.setCustomer("Customer " + (1000 + rng.below(CUSTOMERS)));
            entry.setProduct("P-" + (100 + rng.below(PRODUCTS)));
            entry.setQuantity(rng.between(1, 5_000));
            entry.setPrice(rng.between(1, 1_000_000));
            entry.setEnteredAt(YEAR_2000 + (long) (rng.unit() * MILLIS_PER_YEAR));
            entry.setSell(rng.below(2) == 0);
            book.add(entry);
        }
        return book;
    }

    synchronized void add(Entry entry) {
        entries.addElement(entry);
        Vector<Entry> ofCustomer = byCustomer.get(entry.getCustomer());
        if (ofCustomer == null) {
            ofCustomer = new Vector<>();
            byCustomer.put(entry.getCustomer(), ofCustomer);
        }
        ofCustomer.addElement(entry);
    }

    int size() {
        return entries.size();
    }

    Entry entry(int index) {
        return entries.elementAt(index);
    }

    Vector<Entry> of(String customer) {
        return byCustomer.get(customer);
    }

    Enumeration<Entry> entries() {
        return entries.elements();
    }

    /** Sorted, by insertion from a table that has no order. */
    Vector<String> customers() {
        Vector<String> sorted = new Vector<>();
        Enumeration<String> names = byCustomer.keys();
        while (names.hasMoreElements()) {
            String name = names.nextElement();
            int place = sorted.size();
            while (place > 0 && sorted.elementAt(place - 1).compareTo(name) > 0) {
                place--;
            }
            sorted.insertElementAt(name, place);
        }
        return sorted;
    }

    /** In cents; sales less purchases. */
    long amount() {
        long sum = 0;
        for (Enumeration<Entry> all = entries(); all.hasMoreElements(); ) {
            sum += all.nextElement().amount();
        }
        return sum;
    }
}
