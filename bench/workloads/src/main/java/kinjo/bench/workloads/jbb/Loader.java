package kinjo.bench.workloads.jbb;

import kinjo.bench.workloads.harness.Rng;

/** Builds a warehouse with everything it starts with. */
final class Loader {
    private static final String[] SYLLABLES = {
        "BAR", "OUGHT", "ABLE", "PRI", "PRES", "ESE", "ANTI", "CALLY", "ATION", "EING"
    };
    private static final int BAD_CREDIT_PERCENT = 10;

    private Loader() {}

    static Clerk load(Company company, int number, Scale scale, Rng rng) {
        Warehouse warehouse = new Warehouse(number, Warehouse.DISTRICTS * scale.orders());
        company.open(warehouse);
        for (int item = 0; item < company.itemCount(); item++) {
            warehouse.add(new Stock(company.item(item), rng.between(10, 100), rng.letters(24)));
        }
        for (int district = 0; district < Warehouse.DISTRICTS; district++) {
            warehouse.add(district(district, scale, rng));
        }
        Clerk clerk = new Clerk(company, warehouse);
        clerk.fill(scale.orders(), rng);
        return clerk;
    }

    private static District district(int number, Scale scale, Rng rng) {
        District district = new District(number, rng.below(20), scale.orders());
        for (int customer = 0; customer < scale.customers(); customer++) {
            district.join(customer(customer, rng));
        }
        return district;
    }

    private static Customer customer(int number, Rng rng) {
        return new Customer(
                number,
                rng.letters(rng.between(8, 16)),
                lastName(number),
                rng.letters(rng.between(40, 80)),
                rng.below(100) < BAD_CREDIT_PERCENT,
                rng.below(50),
                rng.letters(rng.between(100, 200)));
    }

    /** TPC-C 4.3.2.3: three syllables; numbers a hundred apart share the name's middle and end only. */
    private static String lastName(int number) {
        int code = number % 200;
        return SYLLABLES[code / 100] + SYLLABLES[code / 10 % 10] + SYLLABLES[code % 10];
    }
}
