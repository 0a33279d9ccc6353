package kinjo.bench.compare.run;

import java.util.ArrayList;
import java.util.List;
import kinjo.bench.compare.result.Steadiness;
import kinjo.bench.compare.result.WorkloadResult;
import kinjo.common.statistics.ChangePoints;

/**
 * Where a run's steady part begins, and whether it is one.
 *
 * @param steadyFrom the first iteration that counts; at least the workload's fixed number of warm-up iterations
 * @param steadiness of the iterations after the fixed warm-up
 */
public record WarmUp(int steadyFrom, Steadiness steadiness) {

    /** Levels closer than this are one for the purpose: a comparison to 1 % or 2 % does not suffer from them. */
    private static final double SAME_LEVEL = 0.02;

    /** More of the last iterations' CPU than this spent on compiling means that the code is not final. */
    private static final double BUSY_COMPILERS = 0.10;

    static WarmUp of(WorkloadResult workload) {
        double[] logs = workload.iterations().stream().mapToDouble(Math::log).toArray();
        List<ChangePoints.Segment> levels = levels(ChangePoints.segments(logs), workload.warmup());
        ChangePoints.Segment last = levels.getLast();
        Steadiness steadiness = steadiness(levels, workload);
        // A last level of which little was seen is no better than all that was measured.
        boolean settled = steadiness == Steadiness.STEADY && last.from() > workload.warmup();
        return new WarmUp(settled ? last.from() : workload.warmup(), steadiness);
    }

    private static Steadiness steadiness(List<ChangePoints.Segment> levels, WorkloadResult workload) {
        int measured = workload.iterations().size() - workload.warmup();
        ChangePoints.Segment last = levels.getLast();
        boolean down = false;
        boolean up = false;
        for (int i = 1; i < levels.size(); i++) {
            boolean faster = levels.get(i).level() < levels.get(i - 1).level();
            down |= faster;
            up |= !faster;
        }
        if (up && down) {
            return Steadiness.CYCLIC;
        }
        if (up) {
            return Steadiness.SLOWING;
        }
        boolean late = down && 2 * last.length() < measured;
        return late || compilersBusy(workload) ? Steadiness.WARMING : Steadiness.STEADY;
    }

    /** The levels after the warm-up, neighbours of nearly the same height taken as one. */
    private static List<ChangePoints.Segment> levels(List<ChangePoints.Segment> segments, int warmup) {
        List<ChangePoints.Segment> levels = new ArrayList<>();
        for (ChangePoints.Segment segment : segments) {
            if (segment.to() - warmup < ChangePoints.SHORTEST && segment != segments.getLast()) {
                continue;
            }
            ChangePoints.Segment before = levels.isEmpty() ? null : levels.getLast();
            if (before != null && Math.abs(segment.level() - before.level()) < SAME_LEVEL) {
                levels.removeLast();
                double level = (before.level() * before.length() + segment.level() * segment.length())
                        / (before.length() + segment.length());
                levels.add(new ChangePoints.Segment(before.from(), segment.to(), level));
            } else {
                levels.add(segment);
            }
        }
        return levels;
    }

    private static boolean compilersBusy(WorkloadResult workload) {
        List<WorkloadResult.IterationCpu> cpu = workload.iterationCpu();
        int measured = cpu.size() - workload.warmup();
        List<WorkloadResult.IterationCpu> end =
                cpu.subList(cpu.size() - Math.clamp(measured / 3, 0, cpu.size()), cpu.size());
        long jit = end.stream().mapToLong(WorkloadResult.IterationCpu::jit).sum();
        long application =
                end.stream().mapToLong(WorkloadResult.IterationCpu::application).sum();
        return jit > BUSY_COMPILERS * (jit + application);
    }
}
