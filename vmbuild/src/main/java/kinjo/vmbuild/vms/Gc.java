package kinjo.vmbuild.vms;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;
import java.util.stream.Collectors;
import kinjo.common.UsageException;

/** A collector and the flag that chooses it. */
public enum Gc {
    SERIAL("serial", "-XX:+UseSerialGC"),
    PARALLEL("parallel", "-XX:+UseParallelGC"),
    G1("g1", "-XX:+UseG1GC"),
    Z("z", "-XX:+UseZGC"),
    SHENANDOAH("shenandoah", "-XX:+UseShenandoahGC");

    private final String label;
    private final String flag;

    Gc(String label, String flag) {
        this.label = label;
        this.flag = flag;
    }

    /** The collector's name on the command line, in tables and in JSON. */
    @JsonValue
    public String label() {
        return label;
    }

    public String flag() {
        return flag;
    }

    @JsonCreator
    public static Gc parse(String label) {
        return Arrays.stream(values())
                .filter(gc -> gc.label.equals(label))
                .findFirst()
                .orElseThrow(() -> new UsageException(
                        "There is no collector '" + label + "'.", "Choose from " + allLabels() + "."));
    }

    private static String allLabels() {
        return Arrays.stream(values()).map(Gc::label).collect(Collectors.joining(", "));
    }
}
