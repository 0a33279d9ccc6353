package kinjo.cli;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import kinjo.vmbuild.KinjoException;

/** The VM's features by the names people use, with the flag that switches each off. */
enum VmFeature {
    ARRAY_ORDER("array-order", "-XX:-ArrayElementsInOrder");

    private final String label;
    private final String off;

    VmFeature(String label, String off) {
        this.label = label;
        this.off = off;
    }

    String label() {
        return label;
    }

    String off() {
        return off;
    }

    static VmFeature parse(String label) {
        return Arrays.stream(values())
                .filter(feature -> feature.label.equals(label))
                .findFirst()
                .orElseThrow(() -> new KinjoException("unknown feature " + label, "choose from " + labels()));
    }

    private static String labels() {
        return Arrays.stream(values()).map(VmFeature::label).collect(Collectors.joining(", "));
    }

    /** The flags that switch every feature off: our build, the stock code paths. */
    static List<String> allOff() {
        return Arrays.stream(values()).map(VmFeature::off).toList();
    }
}
