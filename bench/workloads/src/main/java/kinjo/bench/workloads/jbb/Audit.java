package kinjo.bench.workloads.jbb;

import static kinjo.bench.workloads.harness.WrongResultException.require;
import static kinjo.bench.workloads.harness.WrongResultException.requireEqual;

/** The books must balance: money and orders are counted in two places each. */
final class Audit {
    private Audit() {}

    static void check(Warehouse warehouse) {
        String where = "warehouse " + warehouse.number() + ": ";
        long byDistricts = 0;
        long paid = 0;
        long balance = 0;
        long delivered = 0;
        long ordered = 0;
        for (District district : warehouse.districts()) {
            checkOrders(where + "district " + district.number() + ": ", district);
            byDistricts += district.received();
            delivered += district.deliveredAmount();
            ordered += district.orderedQuantity();
            for (Customer customer : district.customers()) {
                paid += customer.paid();
                balance += customer.balance();
            }
        }
        requireEqual(where + "cents received, by its districts", byDistricts, warehouse.received());
        requireEqual(where + "cents received, by its customers", paid, warehouse.received());
        requireEqual(where + "cents customers owe", delivered - paid, balance);
        checkStocks(where, warehouse, ordered);
    }

    private static void checkOrders(String where, District district) {
        requireEqual(where + "orders", district.entered(), district.known());
        requireEqual(where + "orders waiting for delivery", district.undelivered(), district.waiting());
    }

    private static void checkStocks(String where, Warehouse warehouse, long ordered) {
        long taken = 0;
        for (Stock stock : warehouse.stocks()) {
            require(stock.balances(), where + "stock of item " + stock.item().number() + " does not balance");
            taken += stock.ordered();
        }
        requireEqual(where + "things taken from stock", ordered, taken);
    }
}
