package kinjo.vmbuild.vms;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import kinjo.common.KinjoException;

/** The VM's features that are on by default, by the names people use, with the flag that switches each. */
public enum VmFeature {
    ARRAY_ORDER("array-order", "ArrayElementsInOrder"),
    LOCKS("locks", "UseLockReservation");

    private final String label;
    private final String flag;

    VmFeature(String label, String flag) {
        this.label = label;
        this.flag = flag;
    }

    public String label() {
        return label;
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

    /** The flags that switch this feature on and every other one off. */
    public List<String> alone() {
        return Arrays.stream(values())
                .map(feature -> feature == this ? feature.on() : feature.off())
                .toList();
    }
}
