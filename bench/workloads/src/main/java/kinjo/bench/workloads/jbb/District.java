package kinjo.bench.workloads.jbb;

import java.util.Collections;
import java.util.Hashtable;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.Vector;

/** A part of a warehouse: its customers and their orders. */
final class District {
    private final int number;
    private final int taxPercent;
    private final int ordersKept;
    private final Vector<Customer> customers = new Vector<>();
    private final Map<String, Vector<Customer>> customersByName = new Hashtable<>();
    private final SortedMap<Integer, Order> orders = Collections.synchronizedSortedMap(new TreeMap<>());
    private final SortedMap<Integer, Order> newOrders = Collections.synchronizedSortedMap(new TreeMap<>());
    private int nextOrder = 1;
    private long received;
    private int archivedOrders;
    private long archivedAmount;
    private long archivedQuantity;

    District(int number, int taxPercent, int ordersKept) {
        this.number = number;
        this.taxPercent = taxPercent;
        this.ordersKept = ordersKept;
    }

    int number() {
        return number;
    }

    int taxPercent() {
        return taxPercent;
    }

    void join(Customer customer) {
        customers.add(customer);
        customersByName
                .computeIfAbsent(customer.lastName(), name -> new Vector<>())
                .add(customer);
    }

    Vector<Customer> customers() {
        return customers;
    }

    Customer customer(int number) {
        return customers.get(number);
    }

    /** The middle one of those with the name (TPC-C 2.5.2.2). */
    Customer customer(String lastName) {
        Vector<Customer> found = customersByName.get(lastName);
        return found.get(found.size() / 2);
    }

    synchronized void receive(long amount) {
        received += amount;
    }

    synchronized long received() {
        return received;
    }

    synchronized Order enter(Customer customer, long time, Vector<OrderLine> lines) {
        Order order = new Order(nextOrder++, customer, time, lines);
        orders.put(order.number(), order);
        newOrders.put(order.number(), order);
        customer.orders(order);
        archiveOldest();
        return order;
    }

    /** Keeps the memory in use constant: what is delivered leaves, once there are enough younger ones. */
    private void archiveOldest() {
        Order oldest = orders.get(orders.firstKey());
        if (orders.size() > ordersKept && oldest.delivered()) {
            orders.remove(oldest.number());
            archivedOrders++;
            archivedAmount += oldest.amount();
            archivedQuantity += oldest.quantity();
        }
    }

    /** The order delivered, or null if none waits. */
    synchronized Order deliverOldest(int carrier, long time) {
        if (newOrders.isEmpty()) {
            return null;
        }
        Order order = newOrders.remove(newOrders.firstKey());
        order.deliver(carrier, time);
        order.customer().receives(order.amount());
        return order;
    }

    /** The last {@code count} orders. */
    synchronized Vector<Order> recent(int count) {
        return new Vector<>(orders.tailMap(nextOrder - count).values());
    }

    synchronized int waiting() {
        return newOrders.size();
    }

    synchronized int entered() {
        return nextOrder - 1;
    }

    synchronized int known() {
        return archivedOrders + orders.size();
    }

    synchronized int undelivered() {
        int count = 0;
        for (Order order : orders.values()) {
            count += order.delivered() ? 0 : 1;
        }
        return count;
    }

    synchronized long deliveredAmount() {
        long sum = archivedAmount;
        for (Order order : orders.values()) {
            sum += order.delivered() ? order.amount() : 0;
        }
        return sum;
    }

    synchronized long orderedQuantity() {
        long sum = archivedQuantity;
        for (Order order : orders.values()) {
            sum += order.quantity();
        }
        return sum;
    }
}
