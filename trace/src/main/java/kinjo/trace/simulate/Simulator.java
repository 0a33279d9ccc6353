package kinjo.trace.simulate;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import kinjo.agent.trace.SureStore;
import kinjo.common.KinjoException;
import kinjo.trace.file.TraceEnd;
import kinjo.trace.file.TraceSite;
import kinjo.trace.file.TraceVisitor;

/** The paper's simulator: what becomes of a program's objects under each rule and policy, with lanes of several sizes. */
public final class Simulator {
    private final Trace trace;
    private final Sweep sweep;

    /** A trace that can be read again and again, always the same. */
    @FunctionalInterface
    public interface Trace {
        TraceEnd read(TraceVisitor visitor);
    }

    private Simulator(Trace trace, Sweep sweep) {
        this.trace = trace;
        this.sweep = sweep;
    }

    /**
     * Simulates. The profile is that of the whole run, as in the paper: so the trace is read twice.
     *
     * @throws KinjoException if it is longer the second time
     */
    public static Simulation simulate(Trace trace, Sweep sweep) {
        return new Simulator(trace, sweep).simulate();
    }

    private Simulation simulate() {
        List<LaneSimulation> plain = new ArrayList<>();
        for (Rule rule : Rule.values()) {
            for (long laneBytes : sweep.allLaneBytes()) {
                plain.add(new LaneSimulation(
                        rule, Policy.NO_OPT, laneBytes, 0, _ -> false, plain.size(), sweep.edenBytes()));
                plain.add(new LaneSimulation(
                        rule,
                        Policy.CODE_ANALYSIS,
                        laneBytes,
                        0,
                        site -> surelyEscapes(site, rule),
                        plain.size(),
                        sweep.edenBytes()));
            }
        }
        Heap heap = new Heap(plain);
        TraceEnd end = read(heap);
        List<LaneSimulation> profiled = profiled(plain);
        if (read(new Heap(profiled)).events() != end.events()) {
            throw new KinjoException(
                    "the trace has changed while it was read", "wait for the end of the program that is recorded");
        }
        return new Simulation(heap.summary(end), inOrder(plain, profiled));
    }

    private TraceEnd read(Heap heap) {
        DeathTimes times = new DeathTimes(heap);
        TraceEnd end = trace.read(times);
        times.end();
        return end;
    }

    /** By our rule a store in an object is not enough: it may be in the same lane. */
    private static boolean surelyEscapes(TraceSite site, Rule rule) {
        return site.store() == SureStore.IN_STATIC || rule == Rule.EVERY_STORE && site.store() == SureStore.IN_OBJECT;
    }

    /** Local analysis first, then the history of what that left. */
    private List<LaneSimulation> profiled(List<LaneSimulation> plain) {
        List<LaneSimulation> profiled = new ArrayList<>();
        for (LaneSimulation history : plain) {
            if (history.policy() == Policy.CODE_ANALYSIS) {
                for (double threshold : sweep.thresholds()) {
                    Predicate<TraceSite> isShared = site -> surelyEscapes(site, history.rule())
                            || history.sites().failures(site.number()) >= threshold;
                    profiled.add(new LaneSimulation(
                            history.rule(),
                            Policy.PROFILE,
                            history.laneBytes(),
                            threshold,
                            isShared,
                            profiled.size(),
                            sweep.edenBytes()));
                }
            }
        }
        return profiled;
    }

    private List<Outcome> inOrder(List<LaneSimulation> plain, List<LaneSimulation> profiled) {
        List<Outcome> outcomes = new ArrayList<>();
        for (int i = 0; i < plain.size(); i += 2) {
            Outcome all = plain.get(i).outcome();
            if (all.laneBytes() == 0) {
                outcomes.add(all.ideal());
            }
            outcomes.add(all);
            outcomes.add(plain.get(i + 1).outcome());
            int first = i / 2 * sweep.thresholds().size();
            profiled.subList(first, first + sweep.thresholds().size())
                    .forEach(simulation -> outcomes.add(simulation.outcome()));
        }
        return outcomes;
    }
}
