package kinjo.bench.workloads.harness;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * The busy application threads of a run. They live until the run ends, so their CPU time can be read and their
 * thread-local state in the VM lasts. A member is always the same thread: what it made, it goes on to use and lock.
 * The caller only waits, also when there is just one.
 */
public final class Team implements AutoCloseable {
    /** What one member does. */
    public interface Task<T> {
        T run(int member) throws Exception;
    }

    private final List<ExecutorService> members = new ArrayList<>();

    public Team(int size) {
        for (int member = 0; member < size; member++) {
            String name = "worker-" + member;
            members.add(Executors.newSingleThreadExecutor(work -> {
                Thread thread = new Thread(work, name);
                thread.setDaemon(true);
                return thread;
            }));
        }
    }

    public int size() {
        return members.size();
    }

    /** Runs the task once per member, at the same time, and waits; results in the members' order. Throws the first failure. */
    public <T> List<T> run(Task<T> task) throws Exception {
        List<Future<T>> futures = new ArrayList<>();
        for (int member = 0; member < members.size(); member++) {
            int number = member;
            futures.add(members.get(member).submit(() -> task.run(number)));
        }
        List<T> results = new ArrayList<>();
        for (Future<T> future : futures) {
            results.add(resultOf(future));
        }
        return results;
    }

    /** Runs the task once per member and folds the results in the members' order. */
    public long fingerprint(Task<Long> task) throws Exception {
        Fingerprint fingerprint = new Fingerprint();
        run(task).forEach(fingerprint::add);
        return fingerprint.value();
    }

    private static <T> T resultOf(Future<T> future) throws Exception {
        try {
            return future.get();
        } catch (ExecutionException failed) {
            if (failed.getCause() instanceof Exception exception) {
                throw exception;
            }
            throw (Error) failed.getCause();
        }
    }

    @Override
    public void close() {
        members.forEach(ExecutorService::shutdown);
    }
}
