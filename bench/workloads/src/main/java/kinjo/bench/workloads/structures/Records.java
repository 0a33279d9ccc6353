package kinjo.bench.workloads.structures;

import java.util.HashMap;
import java.util.Map;

/** A map of customers, of whom lookups read the name and nothing else. In front of it stands what is read seldom. */
final class Records implements Structure {
    private static final int MONTHS = 12;

    private static final class Customer {
        private final long[] turnover = new long[MONTHS];
        private final byte[] picture = new byte[MONTHS];
        private final String name;

        Customer(int number) {
            this.name = Integer.toString(Structure.valueOf(number));
            turnover[number % MONTHS] = number;
            picture[0] = (byte) number;
        }
    }

    private final Map<Integer, Customer> customers = new HashMap<>();

    @Override
    public void add(int number) {
        customers.put(number, new Customer(number));
    }

    @Override
    public int find(int number) {
        return Integer.parseInt(customers.get(number).name);
    }

    @Override
    public long walk() {
        long sum = 0;
        for (Customer customer : customers.values()) {
            sum += Integer.parseInt(customer.name);
        }
        return sum;
    }
}
