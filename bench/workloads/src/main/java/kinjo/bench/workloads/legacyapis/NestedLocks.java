package kinjo.bench.workloads.legacyapis;

import static kinjo.bench.workloads.harness.WrongResultException.requireEqual;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import kinjo.bench.workloads.harness.Fingerprint;
import kinjo.bench.workloads.harness.Rng;
import kinjo.bench.workloads.harness.SmallProgram.Program;

/**
 * The workload {@code nested-locks}: a bank that moves money under the locks of bank, branch and account, and looks at
 * its journal under the journal's own lock, as {@link Collections#synchronizedList} tells its users to.
 */
final class NestedLocks implements Program {
    private static final int BRANCHES = 4;
    private static final int ACCOUNTS = 16;
    private static final int MOVES = 64;
    private static final int MOST_AMOUNT = 1_000;

    private final Bank bank = new Bank();
    private final int[] branches = new int[MOVES];
    private final int[] accounts = new int[MOVES];
    private final int[] amounts = new int[MOVES];
    private long moved;

    NestedLocks(Rng rng) {
        for (int i = 0; i < MOVES; i++) {
            branches[i] = rng.below(BRANCHES);
            accounts[i] = rng.below(ACCOUNTS);
            amounts[i] = 1 + rng.below(MOST_AMOUNT);
            moved += amounts[i];
        }
    }

    @Override
    public long run(int rounds) {
        Fingerprint fingerprint = new Fingerprint();
        for (int round = 0; round < rounds; round++) {
            bank.open();
            for (int i = 0; i < MOVES; i++) {
                bank.move(branches[i], accounts[i], amounts[i]);
            }
            requireEqual("money of all accounts", moved, bank.money());
            requireEqual("money in the journal", moved, bank.journalled());
            requireEqual("money by branch", moved, bank.byBranch());
            fingerprint.add(bank.largestAccount());
        }
        return fingerprint.value();
    }

    private static final class Bank {
        private final Branch[] branches = new Branch[BRANCHES];
        private final List<Integer> journal = Collections.synchronizedList(new ArrayList<>());
        private final Map<Integer, Integer> sums = Collections.synchronizedMap(new HashMap<>());

        Bank() {
            for (int i = 0; i < BRANCHES; i++) {
                branches[i] = new Branch();
            }
        }

        synchronized void open() {
            journal.clear();
            sums.clear();
            for (Branch branch : branches) {
                branch.open();
            }
        }

        /** Three locks deep, and once more each for the journal and the sums. */
        synchronized void move(int branch, int account, int amount) {
            branches[branch].move(account, amount);
            journal.add(amount);
            synchronized (sums) {
                Integer before = sums.get(branch);
                sums.put(branch, before == null ? amount : before + amount);
            }
        }

        synchronized long money() {
            long sum = 0;
            for (Branch branch : branches) {
                sum += branch.money();
            }
            return sum;
        }

        long journalled() {
            long sum = 0;
            synchronized (journal) {
                for (int i = 0; i < journal.size(); i++) {
                    sum += journal.get(i);
                }
            }
            return sum;
        }

        long byBranch() {
            long sum = 0;
            synchronized (sums) {
                for (int amount : sums.values()) {
                    sum += amount;
                }
            }
            return sum;
        }

        synchronized long largestAccount() {
            long largest = 0;
            for (Branch branch : branches) {
                largest = Math.max(largest, branch.largest());
            }
            return largest;
        }
    }

    private static final class Branch {
        private final Account[] accounts = new Account[ACCOUNTS];

        Branch() {
            for (int i = 0; i < ACCOUNTS; i++) {
                accounts[i] = new Account();
            }
        }

        synchronized void open() {
            for (Account account : accounts) {
                account.set(0);
            }
        }

        synchronized void move(int account, int amount) {
            accounts[account].add(amount);
        }

        synchronized long money() {
            long sum = 0;
            for (Account account : accounts) {
                sum += account.balance();
            }
            return sum;
        }

        synchronized long largest() {
            long largest = 0;
            for (Account account : accounts) {
                largest = Math.max(largest, account.balance());
            }
            return largest;
        }
    }

    private static final class Account {
        private long balance;

        /** Locked once more in each of the two calls. */
        synchronized void add(int amount) {
            set(balance() + amount);
        }

        synchronized void set(long money) {
            balance = money;
        }

        synchronized long balance() {
            return balance;
        }
    }
}
