package kinjo.bench.workloads.harness;

import java.util.List;

/**
 * A workload of one pattern: each thread has a small program with objects of its own and runs it so many rounds per
 * iteration. More threads do more work.
 *
 * @param rounds per iteration; a fifth of it at size small
 */
public record SmallProgram(String name, String stresses, int rounds, Maker maker) implements Workload {

    /** One thread's program. It lives, and is reachable by other threads, as long as the run. */
    public interface Program {
        /**
         * Does the work so often and checks it.
         *
         * @return the results' fingerprint
         * @throws WrongResultException if a result is wrong
         */
        long run(int rounds) throws Exception;
    }

    /** Makes a thread's program, in that thread. */
    public interface Maker {
        Program make(Rng rng) throws Exception;
    }

    @Override
    public Plan plan(Size size) {
        return planOf(size);
    }

    /** The plan of every workload of one pattern. */
    public static Plan planOf(Size size) {
        return size.choose(new Plan(16, 2, 3), new Plan(16, 6, 18), new Plan(16, 6, 300));
    }

    /** The rounds per iteration at a size. */
    public static int roundsOf(Size size, int rounds) {
        return size.choose(rounds / 5, rounds, rounds);
    }

    @Override
    public Run prepare(Setup setup) throws Exception {
        return new ProgramRun(setup);
    }

    private final class ProgramRun implements Run {
        private final int roundsOfSize;
        private final Team team;
        private final List<Program> programs;

        ProgramRun(Setup setup) throws Exception {
            this.roundsOfSize = roundsOf(setup.size(), rounds);
            this.team = new Team(setup.threads());
            this.programs = team.run(member -> maker.make(Rng.ofPart(setup.seed(), member)));
        }

        @Override
        public long iterate() throws Exception {
            return team.fingerprint(member -> programs.get(member).run(roundsOfSize));
        }

        @Override
        public void close() {
            team.close();
        }
    }
}
