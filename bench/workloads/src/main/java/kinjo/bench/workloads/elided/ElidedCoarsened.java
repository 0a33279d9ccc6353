package kinjo.bench.workloads.elided;

import static kinjo.bench.workloads.harness.WrongResultException.requireEqual;

import kinjo.bench.workloads.harness.Rng;
import kinjo.bench.workloads.harness.SmallProgram.Program;

/**
 * The workload {@code elided-coarsened}: an account that is kept, with synchronized methods that are called eight times
 * in a row, four of them in a loop that is unrolled. One lock in eight stays.
 */
final class ElidedCoarsened implements Program {
    private final Account account = new Account();
    private final int amount;

    ElidedCoarsened(Rng rng) {
        amount = rng.between(1, 1_000);
    }

    @Override
    public long run(int rounds) {
        account.set(0);
        for (int round = 0; round < rounds; round++) {
            post(account, amount, round);
        }
        long expected = (rounds - 1L) * rounds / 2 + 7L * rounds;
        requireEqual("the account's sum", expected, account.sum());
        return expected + amount;
    }

    /** The account is a parameter: a field is read again after each lock, and C2 cannot tell that it did not change. */
    private static void post(Account account, int amount, int round) {
        account.add(amount);
        account.add(round);
        account.subtract(amount);
        account.add(1);
        for (int i = 0; i < 4; i++) {
            account.add(i);
        }
    }

    /** A bean with synchronized methods. */
    private static final class Account {
        private long sum;

        synchronized void set(long value) {
            sum = value;
        }

        synchronized void add(long value) {
            sum += value;
        }

        synchronized void subtract(long value) {
            sum -= value;
        }

        synchronized long sum() {
            return sum;
        }
    }
}
