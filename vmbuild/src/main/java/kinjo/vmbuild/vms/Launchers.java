package kinjo.vmbuild.vms;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import kinjo.common.KinjoException;
import kinjo.common.process.Command;
import kinjo.vmbuild.Jdk;

/** The first words of servers' command lines, launcher and flags, by the name of the VM. */
public final class Launchers {
    private static final String STOCK = "stock";

    private Launchers() {}

    /**
     * For all that are named.
     *
     * @param stock the JDK with the stock VM, which needs nothing to be built
     * @param vms asked for only if another one is named: builds it if need be
     * @throws KinjoException if one is not on this machine
     */
    public static Map<String, List<String>> of(Collection<String> names, Jdk stock, Supplier<Vms> vms) {
        Vms.requireKnown(List.copyOf(names));
        Map<String, List<String>> launchers = new LinkedHashMap<>();
        for (String name : names) {
            launchers.computeIfAbsent(
                    name,
                    _ -> name.equals(STOCK)
                            ? List.of(stock.java().toString())
                            : words(vms.get().named(name)));
        }
        return launchers;
    }

    private static List<String> words(Variant variant) {
        List<String> words = new ArrayList<>(List.of(variant.java().toString()));
        words.addAll(variant.withCollector());
        return words;
    }

    /**
     * What each prints about itself.
     *
     * @throws KinjoException if one does not start
     */
    public static Map<String, String> versions(Map<String, List<String>> launchers) {
        Map<String, String> versions = new LinkedHashMap<>();
        launchers.forEach((name, words) -> versions.put(name, version(name, words)));
        return versions;
    }

    private static String version(String name, List<String> launcher) {
        List<String> words = new ArrayList<>(launcher);
        words.add("-version");
        Command.Output output = Command.capture(words.toArray(String[]::new));
        if (output.status() != 0) {
            throw new KinjoException(
                    "the VM '" + name + "' does not start: " + output.text().strip(),
                    "correct what it says, or leave it out");
        }
        return output.text().strip();
    }
}
