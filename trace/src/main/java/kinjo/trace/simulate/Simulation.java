package kinjo.trace.simulate;

import java.util.List;

/**
 * What came out.
 *
 * @param outcomes by rule, size of lanes, policy and threshold
 */
public record Simulation(Summary trace, List<Outcome> outcomes) {}
