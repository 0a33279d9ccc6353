package kinjo.trace.simulate;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import kinjo.trace.file.TraceReader;

/** Which objects escape from lanes that are never full, by our rule. */
public final class Escapes {
    private Escapes() {}

    /** Share of the objects of each class; every class is expected to have one site. */
    public static Map<String, Double> byType(Path trace) {
        Map<Integer, String> types = new HashMap<>();
        LaneSimulation simulation = new LaneSimulation(
                Rule.OTHER_LANE,
                Policy.NO_OPT,
                0,
                0,
                site -> {
                    types.put(site.number(), site.type());
                    return false;
                },
                0,
                0);
        TraceReader.read(trace, new Heap(List.of(simulation)));
        Map<String, Double> shares = new HashMap<>();
        types.forEach((site, type) -> shares.merge(type, simulation.sites().failures(site), Math::max));
        return shares;
    }
}
