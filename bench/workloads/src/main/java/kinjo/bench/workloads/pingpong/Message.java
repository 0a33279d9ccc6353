package kinjo.bench.workloads.pingpong;

/** A bean with synchronized accessors: its maker writes it, its receiver reads it, and both lock it. */
final class Message {
    private int number;
    private int amount;

    synchronized void setNumber(int value) {
        number = value;
    }

    synchronized void setAmount(int value) {
        amount = value;
    }

    synchronized int number() {
        return number;
    }

    synchronized int amount() {
        return amount;
    }
}
