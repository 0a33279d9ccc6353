package kinjo.bench.workloads.jbb;

import java.util.Vector;

/** An order and its lines. */
final class Order {
    private final int number;
    private final Customer customer;
    private final long enteredAt;
    private final Vector<OrderLine> lines;
    private int carrier;

    Order(int number, Customer customer, long enteredAt, Vector<OrderLine> lines) {
        this.number = number;
        this.customer = customer;
        this.enteredAt = enteredAt;
        this.lines = lines;
    }

    int number() {
        return number;
    }

    Customer customer() {
        return customer;
    }

    long enteredAt() {
        return enteredAt;
    }

    Vector<OrderLine> lines() {
        return lines;
    }

    /** The sum of the lines, in cents. */
    long amount() {
        long sum = 0;
        for (OrderLine line : lines) {
            sum += line.amount();
        }
        return sum;
    }

    long quantity() {
        long sum = 0;
        for (OrderLine line : lines) {
            sum += line.quantity();
        }
        return sum;
    }

    synchronized void deliver(int carrier, long time) {
        this.carrier = carrier;
        for (OrderLine line : lines) {
            line.deliver(time);
        }
    }

    synchronized int carrier() {
        return carrier;
    }

    synchronized boolean delivered() {
        return carrier != 0;
    }
}
