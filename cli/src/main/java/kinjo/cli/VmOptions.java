package kinjo.cli;

import java.util.ArrayList;
import java.util.List;
import kinjo.bench.compare.plan.Preset;
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
            description = "Kinjo with a feature against Kinjo without: array-order, locks, lanes, automatic,"
                    + " compact-headers")
    private String feature;

    @Option(names = "--flag", paramLabel = "FLAG", description = "a VM flag for every run; may be repeated")
    private List<String> flags = List.of();

    List<String> flags() {
        return flags;
    }

    /**
     * The VMs to be judged.
     *
     * @param preset null without one
     */
    List<Variant> variants(Vms vms, Preset preset, Console console) {
        List<String> byDefault = List.of("kinjo");
        if (feature != null) {
            VmFeature judged = VmFeature.parse(feature);
            byDefault = List.of(judged.isByDefault() ? "kinjo" : judged.label());
        } else if (preset != null) {
            byDefault = preset.variants();
        }
        return vms.named(variants.isEmpty() ? byDefault : variants, console);
    }

    /** @param preset null without one */
    List<Variant> baselines(Vms vms, Preset preset, Console console) {
        List<Variant> result = new ArrayList<>();
        if (feature != null) {
            VmFeature judged = VmFeature.parse(feature);
            result.add(judged.isByDefault() ? vms.without(judged) : vms.named("kinjo"));
        }
        baselines.forEach(name -> result.add(vms.named(name)));
        if (result.isEmpty() && preset != null) {
            result.addAll(vms.named(preset.baselines(), console));
        }
        return result.isEmpty() ? List.of(vms.named("stock")) : result;
    }
}
