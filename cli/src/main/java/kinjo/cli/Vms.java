package kinjo.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import kinjo.bench.compare.Variant;
import kinjo.vmbuild.KinjoException;

/** The VMs that commands name: stock, kinjo, off, and kinjo without one feature. */
record Vms(Path image) {

    static final String NAMES = "stock, kinjo, off";

    Variant named(String name) {
        return switch (name) {
            case "stock" -> variant(name, List.of());
            case "kinjo" -> variant(name, List.of("-kinjo"));
            case "off" -> kinjo(name, VmFeature.allOff());
            default -> throw new KinjoException("unknown VM " + name, "choose from " + NAMES);
        };
    }

    Variant without(VmFeature feature) {
        return kinjo("no-" + feature.label(), List.of(feature.off()));
    }

    private Variant kinjo(String name, List<String> flags) {
        List<String> words = new ArrayList<>(List.of("-kinjo"));
        words.addAll(flags);
        return variant(name, words);
    }

    private Variant variant(String name, List<String> flags) {
        return new Variant(name, image.resolve("bin/java"), flags);
    }
}
