package kinjo.vmbuild.setup;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import kinjo.common.KinjoException;
import kinjo.common.process.Command;
import kinjo.vmbuild.Cache;
import kinjo.vmbuild.Checkout;

/** Says what the system lacks. {@code vmbuild/setup}, which the launcher runs before there is a JDK, also gets it. */
public final class Doctor {

    /** What one wants to do. */
    public enum Purpose {
        /** Fetch, configure and make the VM. */
        BUILD,
        /** Run the tests, beside building. */
        TEST
    }

    /** A package's name; a shell may warn of other things. */
    private static final Pattern PACKAGE = Pattern.compile("[a-z0-9][a-z0-9.+-]+");

    private final Checkout checkout;

    public Doctor(Checkout checkout) {
        this.checkout = checkout;
    }

    /** The packages of {@code vmbuild/PACKAGES} that are missing. */
    public List<String> missingFor(Purpose... purposes) {
        List<String> words =
                new ArrayList<>(List.of(checkout.root().resolve("vmbuild/setup").toString(), "--check"));
        Arrays.stream(purposes).forEach(purpose -> words.add(purpose.name().toLowerCase(Locale.ROOT)));
        Command.Output output = Command.capture(words.toArray(String[]::new));
        List<String> missing =
                output.text().lines().filter(PACKAGE.asMatchPredicate()).toList();
        if (output.status() == 0) {
            return List.of();
        }
        if (output.status() != 1 || missing.isEmpty()) {
            throw new KinjoException(
                    "vmbuild/setup does not say what is missing: "
                            + output.text().strip(),
                    "run it by hand: vmbuild/setup --check build test");
        }
        return missing;
    }

    /** @throws KinjoException if something is missing */
    public void require(Purpose... purposes) {
        List<String> missing = missingFor(purposes);
        if (!missing.isEmpty()) {
            throw new KinjoException(
                    "packages are missing: " + String.join(" ", missing),
                    "run './kinjo doctor --install', which gets them with or without root");
        }
    }

    /** Where builds are kept and how much room there is. */
    public static String cacheReport(Cache cache) {
        long free = cache.root().toFile().exists()
                ? cache.root().toFile().getUsableSpace()
                : Path.of(System.getProperty("user.home")).toFile().getUsableSpace();
        return "%s, %.1f GB free (a build tree takes 1.5 to 2.5 GB)".formatted(cache.root(), free / 1e9);
    }
}
