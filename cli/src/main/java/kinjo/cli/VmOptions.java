package kinjo.cli;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import kinjo.bench.compare.plan.Preset;
import kinjo.common.UsageException;
import kinjo.common.console.Console;
import kinjo.vmbuild.vms.Variant;
import kinjo.vmbuild.vms.VmFeature;
import kinjo.vmbuild.vms.Vms;
import picocli.CommandLine.Option;

/** Which VMs are compared; mixed into {@link CompareCommand}. */
final class VmOptions {
    @Option(
            names = "--variant",
            split = ",",
            paramLabel = "VM",
            description = "the VM to be judged, any that --against takes (default: kinjo)")
    private List<String> variants = List.of();

    @Option(
            names = "--against",
            split = ",",
            paramLabel = "VM",
            description = "baselines: " + Vms.NAMES + " (default: stock)")
    private List<String> baselines = List.of();

    @Option(
            names = "--feature",
            paramLabel = "NAME",
            description = "Kinjo with a feature against Kinjo without: array-order, frequently-read,"
                    + " locks, lanes, automatic, compact-headers")
    private String feature;

    @Option(names = "--flag", paramLabel = "FLAG", description = "a VM flag for every run; may be repeated")
    private List<String> flags = List.of();

    List<String> flags() {
        return flags;
    }

    /**
     * Before anything is built.
     *
     * @param preset null without one
     * @throws UsageException if there is no such VM or feature, or a VM is named twice
     */
    void requireKnown(Preset preset) {
        List<String> names = new ArrayList<>(variantNames(preset));
        names.addAll(baselineNames(preset));
        Vms.requireKnown(names);
        names.stream()
                .filter(name -> Collections.frequency(names, name) > 1)
                .findFirst()
                .ifPresent(name -> {
                    throw new UsageException(
                            "The VM " + name + " is given twice.", "Give it once; stock runs against itself anyway.");
                });
    }

    /**
     * The VMs to be judged.
     *
     * @param preset null without one
     */
    List<Variant> variants(Vms vms, Preset preset, Console console) {
        return vms.named(variantNames(preset), console);
    }

    /** @param preset null without one */
    List<Variant> baselines(Vms vms, Preset preset, Console console) {
        return vms.named(baselineNames(preset), console);
    }

    private List<String> variantNames(Preset preset) {
        if (!variants.isEmpty()) {
            return variants;
        }
        if (feature != null) {
            VmFeature judged = VmFeature.parse(feature);
            return List.of(judged.isByDefault() ? "kinjo" : judged.label());
        }
        return preset != null ? preset.variants() : List.of("kinjo");
    }

    private List<String> baselineNames(Preset preset) {
        List<String> names = new ArrayList<>();
        if (feature != null) {
            VmFeature judged = VmFeature.parse(feature);
            names.add(judged.isByDefault() ? Vms.WITHOUT + judged.label() : "kinjo");
        }
        names.addAll(baselines);
        if (!names.isEmpty()) {
            return names;
        }
        return preset != null ? preset.baselines() : List.of("stock");
    }
}
