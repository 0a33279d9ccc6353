package kinjo.vmbuild.vms;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import kinjo.common.KinjoException;
import kinjo.common.UsageException;
import kinjo.common.console.Console;
import kinjo.vmbuild.Jdk;
import kinjo.vmbuild.OtherJdks;

/**
 * The VMs that commands name.
 *
 * @param image the JDK image with the stock VM and Kinjo
 * @param imageOf makes such an image of another JDK
 */
public record Vms(Path image, Function<Jdk, Path> imageOf) {

    public static final String NAMES =
            "stock, kinjo, off (Kinjo with all features off), array-order, frequently-read, locks (with that"
                    + " feature alone), no-array-order, no-frequently-read, no-locks (without it), locks-fenced (lock"
                    + " reservation alone, with the owner's fence); Kinjo with lanes (thread-local heaps),"
                    + " lanes-engaged (the same from the start), dfs, bfs, cluster:K (order of copying), automatic"
                    + " (fields that are read most are copied first), placement:FILE (with that placement file),"
                    + " compact-headers (the JDK's); serial, parallel, g1, z, shenandoah (stock with that collector),"
                    + " stock-compact-headers, jdk17, jdk17-biased, jdk27, kinjo27 (Kinjo in that JDK), or the folder of"
                    + " a JDK (of an image: Kinjo)";

    /** In front of a feature's name. */
    public static final String WITHOUT = "no-";

    /** In front of a placement file. */
    public static final String PLACEMENT = "placement:";

    private static final int BEFORE_BIASED_LOCKING_LEFT = 17;

    private static final int SINCE_COMPACT_HEADERS_ARE_DEFAULT = 27;

    /** @throws KinjoException if it is no name, or names what is not on this machine */
    public Variant named(String name) {
        return switch (name) {
            case "stock" -> variant(name, List.of());
            case "kinjo" -> variant(name, List.of("-kinjo"));
            case "off" -> kinjo(name, VmFeature.allOff());
            case "locks-fenced" -> kinjo(name, VmFeature.LOCKS, "-XX:LockReservationFence=fenced");
            case "lanes-engaged" -> kinjo(name, VmFeature.LANES, "-XX:LaneEngagementPercent=0");
            case "dfs", "bfs" -> copyOrder(name);
            case "stock-compact-headers" -> variant(name, List.of(VmFeature.COMPACT_HEADERS.on()));
            case "jdk27" -> jdk(SINCE_COMPACT_HEADERS_ARE_DEFAULT, name, List.of());
            case "kinjo27" -> {
                Path other = imageOf.apply(OtherJdks.needed(SINCE_COMPACT_HEADERS_ARE_DEFAULT));
                yield new Variant(name, other.resolve("bin/java"), List.of("-kinjo"), null);
            }
            case "jdk17" -> jdk(BEFORE_BIASED_LOCKING_LEFT, name, List.of());
            // It says on standard output that the option is deprecated, which a program's output must not differ by.
            case "jdk17-biased" ->
                jdk(
                        BEFORE_BIASED_LOCKING_LEFT,
                        name,
                        List.of("-XX:-PrintWarnings", "-XX:+UseBiasedLocking", "-XX:BiasedLockingStartupDelay=0"));
            case String cluster when cluster.startsWith("cluster:") -> copyOrder(cluster);
            case String placed when placed.startsWith(PLACEMENT) -> placed(placed.substring(PLACEMENT.length()));
            case String feature
            when feature.startsWith(WITHOUT) -> without(VmFeature.parse(feature.substring(WITHOUT.length())));
            default ->
                VmFeature.find(name)
                        .map(feature -> kinjo(name, feature.flags()))
                        .or(() -> collector(name))
                        .orElseGet(() -> folder(name));
        };
    }

    /**
     * Before an image is built for them. A name with a question mark may be of a VM that is not on this machine.
     *
     * @throws KinjoException as {@link #named(String)}
     */
    public static void requireKnown(List<String> names) {
        Path none = Path.of("no-image");
        Vms unbuilt = new Vms(none, jdk -> none);
        for (String name : names) {
            try {
                unbuilt.named(withoutMark(name));
            } catch (UsageException unknown) {
                throw unknown;
            } catch (KinjoException absent) {
                if (!mayBeAbsent(name)) {
                    throw absent;
                }
            }
        }
    }

    private static boolean mayBeAbsent(String name) {
        return name.endsWith("?");
    }

    private static String withoutMark(String name) {
        return name.replace("?", "");
    }

    /** Several; a name with a question mark is left out, with a word, where there is no such VM. */
    public List<Variant> named(List<String> names, Console console) {
        List<Variant> variants = new ArrayList<>();
        for (String name : names) {
            try {
                variants.add(named(withoutMark(name)));
            } catch (UsageException unknown) {
                throw unknown;
            } catch (KinjoException absent) {
                if (!mayBeAbsent(name)) {
                    throw absent;
                }
                console.say("left out of the comparison: " + absent.getMessage() + " (" + absent.remedy() + ")");
            }
        }
        return variants;
    }

    /** Kinjo as it starts, but for this feature. */
    private Variant without(VmFeature feature) {
        return kinjo(WITHOUT + feature.label(), List.of(feature.off()));
    }

    private Optional<Variant> collector(String name) {
        return Arrays.stream(Gc.values())
                .filter(gc -> gc.label().equals(name))
                .findFirst()
                .map(gc -> new Variant(name, image.resolve("bin/java"), List.of(), gc));
    }

    private static Variant folder(String name) {
        Path home = Path.of(name).toAbsolutePath().normalize();
        if (!name.contains("/") || !Files.isDirectory(home)) {
            throw new UsageException("There is no VM " + name + ".", "Choose from " + NAMES + ".");
        }
        // Its plain java may be the stock VM, which is not what an image is named for.
        List<String> flags = Files.isDirectory(home.resolve("lib/kinjo")) ? List.of("-kinjo") : List.of();
        return new Variant(String.valueOf(home.getFileName()), home.resolve("bin/java"), flags, null);
    }

    private static Variant jdk(int major, String name, List<String> flags) {
        return new Variant(name, OtherJdks.needed(major).java(), flags, null);
    }

    private Variant placed(String file) {
        Path rules = Path.of(file).toAbsolutePath().normalize();
        if (!Files.isRegularFile(rules)) {
            throw new UsageException(
                    "There is no placement file " + rules + ".", "'./kinjo profile placement' writes one.");
        }
        return kinjo("placement", List.of("-XX:PlacementFile=" + rules));
    }

    private Variant copyOrder(String order) {
        return kinjo(order, List.of("-XX:CopyOrder=" + order));
    }

    private Variant kinjo(String name, List<String> flags) {
        List<String> words = new ArrayList<>(List.of("-kinjo"));
        words.addAll(flags);
        return variant(name, words);
    }

    private Variant kinjo(String name, VmFeature feature, String flag) {
        return kinjo(
                name, Stream.concat(feature.flags().stream(), Stream.of(flag)).toList());
    }

    private Variant variant(String name, List<String> flags) {
        return new Variant(name, image.resolve("bin/java"), flags, null);
    }
}
