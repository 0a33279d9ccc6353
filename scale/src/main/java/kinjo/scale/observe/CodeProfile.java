package kinjo.scale.observe;

import java.util.List;

/**
 * What CPUs were busy with in the servers' JVMs, by async-profiler.
 *
 * @param samples of CPU time, in all JVMs together
 * @param methods that ran most, the first one most
 * @param graph file of the flame graph, by its name below the grid's folder; null without
 * @param missing why nothing is known; null if something is
 */
public record CodeProfile(long samples, List<HotMethod> methods, String graph, String missing) {

    /**
     * A method by itself, with what it runs that is not Java, but without the Java methods that it calls.
     *
     * @param name class and method, or a part of the VM
     * @param share of all samples
     */
    public record HotMethod(String name, double share) {}

    public static CodeProfile missing(String why) {
        return new CodeProfile(0, List.of(), null, why);
    }
}
