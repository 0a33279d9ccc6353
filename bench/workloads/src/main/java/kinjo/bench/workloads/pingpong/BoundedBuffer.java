package kinjo.bench.workloads.pingpong;

import kinjo.bench.workloads.harness.Rng;

/** The bounded buffer of the textbooks, with {@code wait} and {@code notifyAll}, between one producer and one consumer. */
final class BoundedBuffer {
    private static final int CAPACITY = 256;
    private static final int AMOUNTS = 1000;

    private final Message[] slots = new Message[CAPACITY];
    private int first;
    private int count;

    synchronized void put(Message message) throws InterruptedException {
        while (count == CAPACITY) {
            wait();
        }
        slots[(first + count) % CAPACITY] = message;
        count++;
        if (count == 1) {
            notifyAll();
        }
    }

    synchronized Message take() throws InterruptedException {
        while (count == 0) {
            wait();
        }
        Message message = slots[first];
        slots[first] = null;
        first = (first + 1) % CAPACITY;
        count--;
        if (count == CAPACITY - 1) {
            notifyAll();
        }
        return message;
    }

    /** Makes so many messages and puts them in; returns the sum of what is in them. */
    long produce(int messages, Rng rng) throws InterruptedException {
        long sum = 0;
        for (int i = 0; i < messages; i++) {
            int amount = rng.below(AMOUNTS);
            Message message = new Message();
            message.setNumber(i);
            message.setAmount(amount);
            sum += i + amount;
            put(message);
        }
        return sum;
    }

    /** Takes so many messages out; returns the sum of what is in them. */
    long consume(int messages) throws InterruptedException {
        long sum = 0;
        for (int i = 0; i < messages; i++) {
            Message message = take();
            sum += message.number() + message.amount();
        }
        return sum;
    }
}
