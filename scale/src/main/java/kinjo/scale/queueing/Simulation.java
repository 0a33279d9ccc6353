package kinjo.scale.queueing;

import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.PriorityQueue;
import java.util.SplittableRandom;

/** Discrete-event simulation of a {@link Network}: the same numbers of users give the same results each time. */
public final class Simulation {
    private static final long SEED = 20;
    private static final int FEWEST_REQUESTS = 50_000;

    /** Requests of each user: before anything counts, and then. */
    private static final int WARM_UP = 2;

    private static final int COUNTED = 2;
    private static final int MOST_CORRECTIONS = 3;
    private static final double CLOSE = 0.002;

    /** More users than this are not searched one by one; a run with so many takes a tenth of a second. */
    private static final int MOST_SEARCHED = 5_000;

    private static final double FEWEST_REQUESTS_IN_LIMIT = 20;

    private final Network network;
    private final SplittableRandom random = new SplittableRandom(SEED);
    private final PriorityQueue<Event> events = new PriorityQueue<>(Comparator.comparingDouble(Event::time));
    private final Pool[] pools;
    private double now;
    private long answered;
    private double responses;
    private int busy;
    private int waiting;
    private double busyTime;
    private double waitingTime;

    private Simulation(Network network) {
        this.network = network;
        this.pools = new Pool[network.pools()];
        for (int i = 0; i < pools.length; i++) {
            pools[i] = new Pool(network);
        }
    }

    /** The network with so many users. */
    public static Outcome run(Network network, int users) {
        return new Simulation(network).run(users);
    }

    /**
     * The network with the most users whose mean response time is within a limit.
     *
     * @param limit seconds
     * @return as near as the simulation is exact; one user, if that is one too many already
     */
    public static Outcome most(Network network, double limit) {
        double users = network.limit() * (limit + network.think());
        // So many users keep the servers busy, and only how fast they come back counts: fewer users who think less, and
        // want answers as much sooner, get as many. That holds while the limit is far above a request's own time.
        double most = limit / (FEWEST_REQUESTS_IN_LIMIT * (network.work() + network.held()));
        double scale = Math.min(users / MOST_SEARCHED, most);
        if (scale <= 1) {
            return search(network, limit);
        }
        Outcome fewer = search(network.withTimes(network.think() / scale, network.delay() / scale), limit / scale);
        return new Outcome(
                (int) Math.min(Integer.MAX_VALUE, Math.round(fewer.users() * scale)),
                fewer.throughput(),
                fewer.response() * scale,
                fewer.busy(),
                fewer.waiting() * scale);
    }

    private static Outcome search(Network network, double limit) {
        int high = users(network.limit(), network, limit);
        Outcome outcome = run(network, high);
        // The interactive response time law: users = throughput x (response + think). Too many users have a throughput
        // that
        // is too high, so what it says is never too little; where CPUs or locks are busy it is right at once.
        for (int i = 0; i < MOST_CORRECTIONS; i++) {
            int next = users(outcome.throughput(), network, limit);
            if (high - next <= CLOSE * high) {
                return outcome;
            }
            high = next;
            outcome = run(network, high);
        }
        int low = 1;
        while (high - low > Math.max(1, CLOSE * high)) {
            int middle = (low + high) / 2;
            Outcome tried = run(network, middle);
            if (tried.response() > limit) {
                high = middle;
            } else {
                low = middle;
                outcome = tried;
            }
        }
        return outcome.response() <= limit ? outcome : run(network, low);
    }

    private static int users(double throughput, Network network, double limit) {
        return (int) Math.max(1, Math.round(throughput * (limit + network.think())));
    }

    private enum Kind {
        ARRIVES,
        WORKED,
        LEAVES_LOCK
    }

    private record Event(double time, Kind kind, User user) {}

    private static final class Lock {
        private boolean taken;
        private final Deque<User> queue = new ArrayDeque<>();
    }

    private static final class User {
        private final Pool pool;
        private final Lock lock;
        private boolean hasLock;
        private double arrived;

        User(Pool pool, Lock lock) {
            this.pool = pool;
            this.lock = lock;
        }
    }

    private static final class Pool {
        private int free;
        private final Deque<User> ready = new ArrayDeque<>();
        private final Lock[] locks;

        Pool(Network network) {
            free = network.cpus();
            locks = new Lock[network.locks()];
            for (int i = 0; i < locks.length; i++) {
                locks[i] = new Lock();
            }
        }
    }

    private Outcome run(int users) {
        for (int number = 0; number < users; number++) {
            Pool pool = pools[number % pools.length];
            Lock lock = pool.locks[number / pools.length % pool.locks.length];
            at(random.nextDouble() * (network.think() + network.delay()), Kind.ARRIVES, new User(pool, lock));
        }
        answer((long) WARM_UP * users + FEWEST_REQUESTS / 10);
        double start = now;
        answered = 0;
        responses = 0;
        busyTime = 0;
        waitingTime = 0;
        answer(Math.max(FEWEST_REQUESTS, (long) COUNTED * users));
        double time = now - start;
        return new Outcome(
                users, answered / time, network.delay() + responses / answered, busyTime / time, waitingTime / time);
    }

    private void answer(long requests) {
        for (long end = answered + requests; answered < end; ) {
            Event event = events.remove();
            busyTime += busy * (event.time() - now);
            waitingTime += waiting * (event.time() - now);
            now = event.time();
            User user = event.user();
            switch (event.kind()) {
                case ARRIVES -> arrive(user);
                case WORKED -> worked(user);
                case LEAVES_LOCK -> leaveLock(user);
            }
        }
    }

    private void at(double time, Kind kind, User user) {
        events.add(new Event(time, kind, user));
    }

    private void arrive(User user) {
        user.arrived = now;
        if (user.pool.free > 0) {
            user.pool.free--;
            busy++;
            start(user);
        } else {
            user.pool.ready.addLast(user);
        }
    }

    /** On a CPU. */
    private void start(User user) {
        if (user.hasLock) {
            at(now + time(network.held()), Kind.LEAVES_LOCK, user);
        } else {
            at(now + time(network.work()), Kind.WORKED, user);
        }
    }

    private void worked(User user) {
        Lock lock = user.lock;
        if (network.held() == 0) {
            leave(user);
        } else if (lock.taken) {
            lock.queue.addLast(user);
            waiting++;
            freeCpu(user.pool);
        } else {
            lock.taken = true;
            user.hasLock = true;
            start(user);
        }
    }

    private void leaveLock(User user) {
        user.hasLock = false;
        User next = user.lock.queue.poll();
        if (next == null) {
            user.lock.taken = false;
        } else {
            waiting--;
            next.hasLock = true;
            // Schedulers prefer threads that slept; otherwise all would wait for one that waits for a CPU.
            next.pool.ready.addFirst(next);
        }
        leave(user);
    }

    private void leave(User user) {
        answered++;
        responses += now - user.arrived;
        at(now + network.think() + network.delay(), Kind.ARRIVES, user);
        freeCpu(user.pool);
    }

    private void freeCpu(Pool pool) {
        User next = pool.ready.poll();
        if (next == null) {
            pool.free++;
            busy--;
        } else {
            start(next);
        }
    }

    /** An exponential time. */
    private double time(double mean) {
        return -mean * Math.log(1 - random.nextDouble());
    }
}
