package kinjo.vmbuild.vms;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import kinjo.common.UsageException;

/** The VM's features, by the names people use, with the flag that switches each. */
public enum VmFeature {
    ARRAY_ORDER("array-order", "ArrayElementsInOrder", true),
    LOCKS("locks", "UseLockReservation", true),
    FREQUENTLY_READ("frequently-read", "UseFrequentlyReadBuffers", true),
    LANES("lanes", "UseLanes", false),
    AUTOMATIC_PLACEMENT("automatic", "AutomaticPlacement", false),
    /** The JDK's own, which the features of Kinjo work with. */
    COMPACT_HEADERS("compact-headers", "UseCompactObjectHeaders", false);

    private final String label;
    private final String flag;
    private final boolean byDefault;

    VmFeature(String label, String flag, boolean byDefault) {
        this.label = label;
        this.flag = flag;
        this.byDefault = byDefault;
    }

    public String label() {
        return label;
    }

    /** Whether Kinjo starts with it. */
    public boolean isByDefault() {
        return byDefault;
    }

    public String on() {
        return "-XX:+" + flag;
    }

    public String off() {
        return "-XX:-" + flag;
    }

    public static Optional<VmFeature> find(String label) {
        return Arrays.stream(values())
                .filter(feature -> feature.label.equals(label))
                .findFirst();
    }

    public static VmFeature parse(String label) {
        return find(label)
                .orElseThrow(() ->
                        new UsageException("There is no feature " + label + ".", "Choose from " + labels() + "."));
    }

    public static String labels() {
        return Arrays.stream(values()).map(VmFeature::label).collect(Collectors.joining(", "));
    }

    /** The flags that switch every feature off: our build, the stock code paths. */
    public static List<String> allOff() {
        return byDefault().map(VmFeature::off).toList();
    }

    /** The flags that make a VM with this feature: alone if Kinjo starts with it, else beside those it starts with. */
    public List<String> flags() {
        return byDefault
                ? byDefault()
                        .map(feature -> feature == this ? feature.on() : feature.off())
                        .toList()
                : List.of(on());
    }

    private static Stream<VmFeature> byDefault() {
        return Arrays.stream(values()).filter(VmFeature::isByDefault);
    }
}
