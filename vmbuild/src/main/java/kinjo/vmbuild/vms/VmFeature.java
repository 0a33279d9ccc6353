package kinjo.vmbuild.vms;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import kinjo.common.KinjoException;

/** The VM's features by the names people use, with the flag that switches each. */
public enum VmFeature {
    ARRAY_ORDER("array-order", "ArrayElementsInOrder", true),
    LOCKS("locks", "UseLockReservation", true);

    private final String label;
    private final String flag;
    private final boolean onByDefault;

    VmFeature(String label, String flag, boolean onByDefault) {
        this.label = label;
        this.flag = flag;
        this.onByDefault = onByDefault;
    }

    public String label() {
        return label;
    }

    /** Whether Kinjo starts with it; {@code kinjoGlobals.hpp} decides. */
    public boolean isOnByDefault() {
        return onByDefault;
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
        return find(label).orElseThrow(() -> new KinjoException("unknown feature " + label, "choose from " + labels()));
    }

    public static String labels() {
        return Arrays.stream(values()).map(VmFeature::label).collect(Collectors.joining(", "));
    }

    /** The flags that switch every feature off: our build, the stock code paths. */
    public static List<String> allOff() {
        return Arrays.stream(values()).map(VmFeature::off).toList();
    }
}
