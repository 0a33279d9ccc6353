package kinjo.bench.workloads.jbb;

import java.util.Hashtable;
import java.util.LinkedList;
import java.util.Map;
import java.util.Vector;

/** One warehouse; one thread works on it. */
final class Warehouse {
    static final int DISTRICTS = 10;

    private final int number;
    private final int historyKept;
    private final Vector<District> districts = new Vector<>();
    private final Map<Integer, Stock> stocks = new Hashtable<>();
    private final LinkedList<History> history = new LinkedList<>();
    private long received;

    Warehouse(int number, int historyKept) {
        this.number = number;
        this.historyKept = historyKept;
    }

    int number() {
        return number;
    }

    void add(District district) {
        districts.add(district);
    }

    void add(Stock stock) {
        stocks.put(stock.item().number(), stock);
    }

    District district(int number) {
        return districts.get(number);
    }

    Vector<District> districts() {
        return districts;
    }

    Stock stock(int item) {
        return stocks.get(item);
    }

    Iterable<Stock> stocks() {
        return stocks.values();
    }

    synchronized void receive(long amount) {
        received += amount;
    }

    synchronized long received() {
        return received;
    }

    synchronized void record(History payment) {
        history.addLast(payment);
        if (history.size() > historyKept) {
            history.removeFirst();
        }
    }
}
