package kinjo.bench.workloads.jbb;

import java.util.Hashtable;
import java.util.Map;
import java.util.Vector;
import kinjo.bench.workloads.harness.Fingerprint;
import kinjo.bench.workloads.harness.Rng;

/** Enters the transactions of one warehouse. Times are counted in transactions, so that results repeat. */
final class Clerk {
    /** Of 23 transactions: TPC-C's deck of cards (5.2.4.2), which the description of SPECjbb2000 takes over. */
    private static final String DECK = "NNNNNNNNNNPPPPPPPPPPSDL";

    private static final int BAD_ITEM_PERCENT = 1;
    private static final int BY_NAME_PERCENT = 60;
    private static final int RECENT_ORDERS = 20;

    private final Company company;
    private final Warehouse warehouse;
    private Rng rng;
    private long time;

    Clerk(Company company, Warehouse warehouse) {
        this.company = company;
        this.warehouse = warehouse;
    }

    /** Enters so many transactions with a generator that starts anew, so every call does the same work. */
    long work(int transactions, Rng fresh) {
        rng = fresh;
        Fingerprint shown = new Fingerprint();
        int[] deck = {};
        for (int i = 0; i < transactions; i++) {
            int card = i % DECK.length();
            if (card == 0) {
                deck = rng.permutation(DECK.length());
            }
            shown.add(transaction(DECK.charAt(deck[card])).fingerprint());
        }
        return shown.value();
    }

    /** Orders without anything else, half of them delivered: what a warehouse starts with. */
    void fill(int ordersPerDistrict, Rng fresh) {
        rng = fresh;
        for (District district : warehouse.districts()) {
            for (int i = 0; i < ordersPerDistrict; i++) {
                order(district, randomCustomer(district));
                if (i % 2 == 0) {
                    district.deliverOldest(1 + rng.below(10), ++time);
                }
            }
        }
    }

    private Screen transaction(char card) {
        time++;
        District district = warehouse.district(rng.below(Warehouse.DISTRICTS));
        return switch (card) {
            case 'N' -> newOrder(district);
            case 'P' -> payment(district);
            case 'S' -> orderStatus(district);
            case 'D' -> delivery();
            case 'L' -> stockLevel(district);
            default -> throw new IllegalStateException("card " + card);
        };
    }

    private Screen newOrder(District district) {
        Customer customer = randomCustomer(district);
        Order order = order(district, customer);
        Screen screen = new Screen().line("NEW ORDER", district.number()).line("customer", customer.lastName());
        if (order == null) {
            return screen.line("status", "Item number is not valid");
        }
        for (OrderLine line : order.lines()) {
            screen.line(line.item().name(), line.quantity()).money("amount", line.amount());
        }
        long total = order.amount() * (100 - customer.discountPercent()) / 100 * (100 + district.taxPercent()) / 100;
        return screen.line("order", order.number()).money("total", total);
    }

    /** Null, with nothing changed, if one of the items does not exist. */
    private Order order(District district, Customer customer) {
        Vector<OrderLine> lines = new Vector<>();
        int count = rng.between(5, 15);
        boolean bad = rng.below(100) < BAD_ITEM_PERCENT;
        for (int i = 0; i < count; i++) {
            int number = bad && i == count - 1 ? company.itemCount() : rng.below(company.itemCount());
            Item item = company.item(number);
            if (item == null) {
                return null;
            }
            lines.add(new OrderLine(
                    item, rng.between(1, 10), warehouse.stock(number).districtInfo()));
        }
        for (OrderLine line : lines) {
            warehouse.stock(line.item().number()).take(line.quantity());
        }
        return district.enter(customer, time, lines);
    }

    private Screen payment(District district) {
        Customer customer = namedOrNumberedCustomer(district);
        long amount = rng.between(100, 500_000);
        warehouse.receive(amount);
        district.receive(amount);
        customer.pays(amount, district.number());
        String data = "warehouse " + warehouse.number() + "    district " + district.number();
        warehouse.record(new History(customer, district.number(), amount, time, data));
        return new Screen()
                .line("PAYMENT", district.number())
                .line("customer", customer.firstName() + " " + customer.lastName())
                .line("address", customer.address())
                .money("amount", amount)
                .money("balance", customer.balance())
                .line("data", customer.data());
    }

    private Screen orderStatus(District district) {
        Customer customer = namedOrNumberedCustomer(district);
        Screen screen = new Screen().line("ORDER STATUS", customer.number()).money("balance", customer.balance());
        Order order = customer.lastOrder();
        if (order == null) {
            return screen.line("order", "none");
        }
        screen.line("order", order.number()).line("carrier", order.carrier()).line("entered", order.enteredAt());
        for (OrderLine line : order.lines()) {
            String state = line.delivered() ? "delivered" : "waiting";
            screen.line(line.item().name(), line.quantity()).line(line.districtInfo(), state);
        }
        return screen;
    }

    private Screen delivery() {
        int carrier = 1 + rng.below(10);
        Screen screen = new Screen().line("DELIVERY", carrier);
        for (District district : warehouse.districts()) {
            Order order = district.deliverOldest(carrier, time);
            if (order != null) {
                screen.line("delivered", order.number());
            }
        }
        return screen;
    }

    private Screen stockLevel(District district) {
        int threshold = rng.between(10, 20);
        Map<Integer, Stock> low = new Hashtable<>();
        for (Order order : district.recent(RECENT_ORDERS)) {
            for (OrderLine line : order.lines()) {
                Stock stock = warehouse.stock(line.item().number());
                if (stock.quantity() < threshold) {
                    low.put(line.item().number(), stock);
                }
            }
        }
        return new Screen().line("STOCK LEVEL", threshold).line("low stock", low.size());
    }

    private Customer randomCustomer(District district) {
        return district.customer(rng.below(district.customers().size()));
    }

    private Customer namedOrNumberedCustomer(District district) {
        Customer customer = randomCustomer(district);
        return rng.below(100) < BY_NAME_PERCENT ? district.customer(customer.lastName()) : customer;
    }
}
