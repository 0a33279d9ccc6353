package kinjo.vmbuild.setup;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import kinjo.common.KinjoException;
import kinjo.common.console.Console;
import kinjo.common.process.Command;
import kinjo.vmbuild.Cache;

/** Says which packages of the system are missing for what, and the command that installs them. */
public final class Doctor {

    /** What one wants to do. */
    public enum Purpose {
        /** Fetch, configure and make the VM. */
        BUILD,
        /** Run the tests. */
        TEST
    }

    /**
     * A thing that is missing.
     *
     * @param what in words
     * @param packageName the Debian or Ubuntu package that brings it
     */
    public record Finding(String what, String packageName) {}

    private record Need(String packageName, Set<Purpose> purposes, List<String> anyOf) {
        boolean met() {
            return anyOf.stream().anyMatch(Doctor::exists);
        }
    }

    private static final Set<Purpose> BOTH = EnumSet.allOf(Purpose.class);
    private static final Set<Purpose> BUILD = EnumSet.of(Purpose.BUILD);

    /** A program by name, or a header by path: what configure looks for. */
    private static final List<Need> NEEDS = List.of(
            new Need("autoconf", BUILD, List.of("autoconf")),
            new Need("g++", BUILD, List.of("g++")),
            new Need("make", BUILD, List.of("make")),
            new Need("zip", BUILD, List.of("zip")),
            new Need("unzip", BUILD, List.of("unzip")),
            new Need("file", BUILD, List.of("file")),
            new Need("patch", BUILD, List.of("patch")),
            new Need("xz-utils", BUILD, List.of("xz")),
            new Need("dpkg-dev", BUILD, List.of("dpkg-source")),
            new Need("libasound2-dev", BUILD, List.of("/usr/include/alsa/asoundlib.h")),
            new Need("libcups2-dev", BUILD, List.of("/usr/include/cups/cups.h")),
            new Need("libfontconfig1-dev", BUILD, List.of("/usr/include/fontconfig/fontconfig.h")),
            new Need("libx11-dev", BUILD, List.of("/usr/include/X11/Xlib.h")),
            new Need("libxext-dev", BUILD, List.of("/usr/include/X11/extensions/shape.h")),
            new Need("libxrender-dev", BUILD, List.of("/usr/include/X11/extensions/Xrender.h")),
            new Need("libxrandr-dev", BUILD, List.of("/usr/include/X11/extensions/Xrandr.h")),
            new Need("libxtst-dev", BUILD, List.of("/usr/include/X11/extensions/XTest.h")),
            new Need("libxt-dev", BUILD, List.of("/usr/include/X11/Intrinsic.h")),
            new Need("libxi-dev", BUILD, List.of("/usr/include/X11/extensions/XInput.h")),
            new Need("shellcheck", EnumSet.of(Purpose.TEST), List.of("shellcheck")),
            new Need("spin", EnumSet.of(Purpose.TEST), List.of("spin")),
            new Need("procps", BOTH, List.of("ps")));

    private final Cache cache;

    public Doctor(Cache cache) {
        this.cache = cache;
    }

    /** What is missing for a purpose; building is part of testing. */
    public List<Finding> missingFor(Purpose purpose) {
        List<Finding> findings = new ArrayList<>();
        for (Need need : NEEDS) {
            boolean wanted = need.purposes().contains(purpose) || purpose == Purpose.TEST;
            if (wanted && !need.met()) {
                findings.add(new Finding(need.anyOf().getFirst(), need.packageName()));
            }
        }
        return findings;
    }

    /** Where builds are kept and how much room there is. */
    public String cacheReport() {
        long free = cache.root().toFile().exists()
                ? cache.root().toFile().getUsableSpace()
                : Path.of(System.getProperty("user.home")).toFile().getUsableSpace();
        return "%s, %.1f GB free (a build tree takes 1.5 to 2.5 GB)".formatted(cache.root(), free / 1e9);
    }

    /** The command that installs what was found missing. */
    public static String installCommand(List<Finding> findings) {
        return "apt-get install -y " + packages(findings);
    }

    private static String packages(List<Finding> findings) {
        return findings.stream().map(Finding::packageName).distinct().collect(Collectors.joining(" "));
    }

    /** Installs the packages with apt-get. */
    public void install(List<Finding> findings, Console console) {
        console.say("installing " + packages(findings));
        Path log = cache.root().resolve("apt-install.log");
        Command.of("apt-get", "update").logTo(log).run();
        List<String> command = new ArrayList<>(List.of("apt-get", "install", "-y"));
        findings.stream().map(Finding::packageName).distinct().forEach(command::add);
        Command.of(command)
                .with("DEBIAN_FRONTEND", "noninteractive")
                .appendTo(log)
                .expectSuccess("installing packages", "run as root: " + installCommand(findings));
    }

    public static KinjoException failure(List<Finding> missing) {
        return new KinjoException(
                "missing: " + missing.stream().map(Finding::what).collect(Collectors.joining(", ")),
                "run './kinjo doctor --install', or as root: " + installCommand(missing));
    }

    private static boolean exists(String thing) {
        if (thing.startsWith("/")) {
            return Files.exists(Path.of(thing));
        }
        return Stream.of(System.getenv().getOrDefault("PATH", "").split(":"))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, thing)));
    }
}
