package kinjo.bench.workloads.shared;

import kinjo.bench.workloads.harness.Plan;
import kinjo.bench.workloads.harness.Setup;
import kinjo.bench.workloads.harness.Size;
import kinjo.bench.workloads.harness.SmallProgram;
import kinjo.bench.workloads.harness.Team;
import kinjo.bench.workloads.harness.Workload;

/**
 * A workload of one pattern: all threads work on the same objects, so many rounds each per iteration. More threads do
 * more work.
 *
 * @param rounds per iteration and thread; a fifth of it at size small
 */
record SharedProgram(String name, String stresses, int rounds, Maker maker) implements Workload {

    /** What the threads share. */
    interface Program {
        /**
         * One thread's part of an iteration.
         *
         * @return a fingerprint that does not depend on what the others do
         */
        long run(int member, int rounds) throws Exception;

        /**
         * After all threads have done their part.
         *
         * @throws kinjo.bench.workloads.harness.WrongResultException if a result is wrong
         */
        void check(int threads, int rounds);
    }

    /** Makes what the threads share. */
    interface Maker {
        Program make(long seed);
    }

    @Override
    public Plan plan(Size size) {
        return SmallProgram.planOf(size);
    }

    @Override
    public Run prepare(Setup setup) {
        return new ProgramRun(setup);
    }

    private final class ProgramRun implements Run {
        private final int roundsOfSize;
        private final Team team;
        private final Program program;

        ProgramRun(Setup setup) {
            this.roundsOfSize = SmallProgram.roundsOf(setup.size(), rounds);
            this.team = new Team(setup.threads());
            this.program = maker.make(setup.seed());
        }

        @Override
        public long iterate() throws Exception {
            long fingerprint = team.fingerprint(member -> program.run(member, roundsOfSize));
            program.check(team.size(), roundsOfSize);
            return fingerprint;
        }

        @Override
        public void close() {
            team.close();
        }
    }
}
