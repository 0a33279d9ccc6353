package kinjo.bench.workloads.jbb;

/** A buyer of one district. */
final class Customer {
    private static final int LONGEST_DATA = 250;

    private final int number;
    private final String firstName;
    private final String lastName;
    private final String address;
    private final boolean badCredit;
    private final int discountPercent;
    private long balance;
    private long paid;
    private int payments;
    private int deliveries;
    private String data;
    private Order lastOrder;

    Customer(
            int number,
            String firstName,
            String lastName,
            String address,
            boolean badCredit,
            int discountPercent,
            String data) {
        this.number = number;
        this.firstName = firstName;
        this.lastName = lastName;
        this.address = address;
        this.badCredit = badCredit;
        this.discountPercent = discountPercent;
        this.data = data;
    }

    int number() {
        return number;
    }

    String firstName() {
        return firstName;
    }

    String lastName() {
        return lastName;
    }

    String address() {
        return address;
    }

    int discountPercent() {
        return discountPercent;
    }

    synchronized long balance() {
        return balance;
    }

    synchronized long paid() {
        return paid;
    }

    synchronized String data() {
        return data;
    }

    synchronized Order lastOrder() {
        return lastOrder;
    }

    synchronized void orders(Order order) {
        lastOrder = order;
    }

    synchronized void pays(long amount, int district) {
        balance -= amount;
        paid += amount;
        payments++;
        if (badCredit) {
            String longer = number + " " + district + " " + amount + " " + data;
            data = longer.substring(0, Math.min(longer.length(), LONGEST_DATA));
        }
    }

    synchronized void receives(long amount) {
        balance += amount;
        deliveries++;
    }
}
