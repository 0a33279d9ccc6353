package kinjo.vmbuild;

import java.util.List;
import java.util.Locale;

/** What the VM is built for. */
public enum DebugLevel {
    /** To use and to measure: all collectors of the stock VM. */
    RELEASE(List.of("-dtrace"), false),

    /** To test: HotSpot's asserts and our unit tests are in; ZGC and Shenandoah, which Kinjo leaves alone, are out. */
    FASTDEBUG(List.of("-dtrace", "-zgc", "-shenandoahgc"), true);

    private final List<String> features;
    private final boolean unitTests;

    DebugLevel(List<String> features, boolean unitTests) {
        this.features = features;
        this.unitTests = unitTests;
    }

    /** As configure and make name it. */
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** What configure is told to leave out, as it names it. JDK 27 has no JVMCI. */
    public String features(Base base) {
        return (base.feature() < 27 ? "-jvmci," : "") + String.join(",", features);
    }

    /** The collectors it has, as commands name them. */
    public List<String> collectors() {
        return this == RELEASE
                ? List.of("serial", "parallel", "g1", "z", "shenandoah")
                : List.of("serial", "parallel", "g1");
    }

    /** Whether our gtest unit tests are built too. */
    public boolean unitTests() {
        return unitTests;
    }
}
