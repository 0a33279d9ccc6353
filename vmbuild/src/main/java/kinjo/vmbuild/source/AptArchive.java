package kinjo.vmbuild.source;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import kinjo.common.KinjoException;
import kinjo.common.console.Console;
import kinjo.common.process.Command;
import kinjo.vmbuild.Base;
import kinjo.vmbuild.Cache;

/**
 * Debian's archive through the machine's own apt, without touching its lists: a private sources list with the
 * suites we need, on the mirrors that the machine is configured for, and a private state folder. So no host is
 * named here, proxies and credentials are the machine's, and a Debian release other than the machine's can be
 * read.
 */
final class AptArchive {
    /** What we use: the release that has the source packages, with its security updates. */
    static final String RELEASE = "trixie";

    private static final Path KEYRING = Path.of("/usr/share/keyrings/debian-archive-keyring.gpg");

    /** apt's own downloader of single files; every apt installs it there. */
    private static final String HELPER = "/usr/lib/apt/apt-helper";

    /** The archive changes a few times a day. */
    private static final Duration LISTS_LAST = Duration.ofHours(6);

    private final Path state;
    private final List<String> mirrors;
    private final Console console;

    AptArchive(Cache cache, Console console) {
        this(cache, System.getenv().getOrDefault("KINJO_MIRROR", ""), console);
    }

    /** @param mirrors {@code DISTRIBUTION=URL}, several with commas between */
    AptArchive(Cache cache, String mirrors, Console console) {
        this.state = cache.root().resolve("apt");
        this.mirrors = Stream.of(mirrors.split(","))
                .map(String::strip)
                .filter(mirror -> !mirror.isEmpty())
                .toList();
        this.console = console;
    }

    /** Where a file of a distribution's archive may be: on the mirrors given, then on those that apt uses. */
    List<String> addresses(Base.Place place) {
        Set<String> roots = new LinkedHashSet<>();
        for (String mirror : mirrors) {
            if (!mirror.matches("[a-z]+=[a-z]+://.+")) {
                throw new KinjoException(
                        "KINJO_MIRROR: not DISTRIBUTION=URL: " + mirror, "write for example ubuntu=URL");
            }
            if (mirror.startsWith(place.distribution() + "=")) {
                roots.add(mirror.substring(mirror.indexOf('=') + 1));
            }
        }
        indexTargets().stream()
                .map(target -> target.strip().split("\\s+")[0])
                .filter(site -> site.replaceAll("/+$", "").endsWith("/" + place.distribution()))
                .forEach(roots::add);
        return roots.stream()
                .map(root -> root.replaceAll("/+$", "") + "/" + place.path())
                .toList();
    }

    /**
     * Downloads the files of a source package into a folder. Files of the package that have vanished from the
     * archive are no error here: the caller checks the one file it wants.
     */
    void downloadSource(String packageAndVersion, Path folder) {
        apt(folder, "source", "--download-only", "--only-source", packageAndVersion);
    }

    /** Downloads binary packages into a folder, without installing them; the caller checks what came. */
    void downloadBinaries(List<String> packagesAndVersions, Path folder) {
        List<String> words = new ArrayList<>(List.of("download"));
        words.addAll(packagesAndVersions);
        apt(folder, words.toArray(String[]::new));
    }

    /** Downloads one file from an address, through the machine's proxies; the caller checks whether and what came. */
    void downloadFile(String url, Path file) {
        try {
            Files.createDirectories(state);
            Files.createDirectories(file.getParent());
        } catch (IOException e) {
            throw notWritable(e);
        }
        Command.of(HELPER, "download-file", url, file.toString())
                .appendTo(log())
                .run();
    }

    /** The end of apt's own words, for an error message. */
    String lastWords() {
        return Command.tail(log(), 6);
    }

    private Path log() {
        return state.resolve("apt.log");
    }

    private void apt(Path folder, String... words) {
        try {
            Files.createDirectories(folder);
            prepare();
        } catch (IOException e) {
            throw notWritable(e);
        }
        List<String> command = new ArrayList<>(List.of("apt-get"));
        command.addAll(options());
        command.addAll(List.of(words));
        Command.of(command).in(folder).appendTo(log()).run();
    }

    private KinjoException notWritable(IOException e) {
        return new KinjoException("cannot write to " + state + ": " + e.getMessage(), "make it writable", e);
    }

    private void prepare() throws IOException {
        Path list = state.resolve("sources.list");
        String wanted = sourcesList(debianTargets(), Files.isReadable(KEYRING));
        for (String name : List.of("lists/partial", "cache/archives/partial")) {
            Files.createDirectories(state.resolve(name));
        }
        Path updated = state.resolve("updated");
        if (Files.exists(list) && Files.readString(list).equals(wanted) && isFresh(updated)) {
            return;
        }
        Files.deleteIfExists(updated);
        Files.writeString(list, wanted);
        console.say("reading the package lists of Debian " + RELEASE);
        List<String> update = new ArrayList<>(List.of("apt-get"));
        update.addAll(options());
        // Otherwise apt calls it a success when it could read nothing.
        update.addAll(List.of("-oAPT::Update::Error-Mode=any", "update"));
        int status = Command.of(update).logTo(log()).run();
        if (status != 0 && !hasLists()) {
            throw new KinjoException(
                    "the package lists of Debian " + RELEASE + " cannot be read\n" + lastWords(),
                    "check the network and 'apt-get update', or give the source by KINJO_JDK_SRC (see --help of build)");
        }
        if (status == 0) {
            Files.writeString(updated, "");
        }
    }

    /** One archive of several may fail, of which another one has all that we want. */
    private boolean hasLists() throws IOException {
        try (Stream<Path> lists = Files.list(state.resolve("lists"))) {
            return lists.anyMatch(list -> list.getFileName().toString().endsWith("_dists_" + RELEASE + "_InRelease"));
        }
    }

    private static boolean isFresh(Path updated) throws IOException {
        return Files.exists(updated)
                && Files.getLastModifiedTime(updated)
                        .toInstant()
                        .isAfter(Instant.now().minus(LISTS_LAST));
    }

    private List<String> options() {
        return List.of(
                "-oDir::Etc::sourcelist=" + state.resolve("sources.list"),
                "-oDir::Etc::sourceparts=/dev/null",
                "-oDir::State::Lists=" + state.resolve("lists"),
                "-oDir::Cache=" + state.resolve("cache"),
                "-oAPT::Sandbox::User=root",
                "-oAPT::Get::List-Cleanup=0");
    }

    /** Those of {@code KINJO_MIRROR} first: a machine with another distribution has no Debian among apt's. */
    private List<String> debianTargets() {
        List<String> targets = new ArrayList<>();
        mirrors.stream()
                .filter(mirror -> mirror.startsWith("debian="))
                .forEach(mirror -> targets.add(mirror.substring(mirror.indexOf('=') + 1) + " " + RELEASE + " main"));
        targets.addAll(indexTargets());
        return targets;
    }

    private static List<String> indexTargets() {
        // Not from the lists that apt has read: there may be none yet, and a user other than root cannot get them.
        Command.Output output = Command.capture(
                "apt-get", "indextargets", "--no-release-info", "--format", "$(SITE) $(RELEASE) $(COMPONENT)");
        if (output.status() != 0) {
            throw new KinjoException(
                    "apt does not say which archives it uses: " + output.text().strip(),
                    "on a system without apt give the source by KINJO_JDK_SRC: a checkout of the tag in vm/BASE, or its tarball");
        }
        return output.text().lines().toList();
    }

    /**
     * The sources list: for each of the machine's Debian archives our release from it, with the suffix
     * (-security, -updates) that the machine uses there.
     *
     * @param targets lines of "site release component", as apt prints them; archives of others have no main
     */
    static String sourcesList(List<String> targets, boolean keyring) {
        Set<String> lines = new LinkedHashSet<>();
        for (String target : targets) {
            String[] words = target.strip().split("\\s+");
            if (words.length != 3 || !words[0].contains("debian") || !words[2].equals("main")) {
                continue;
            }
            String suite = words[1].endsWith("-security") ? RELEASE + "-security" : RELEASE;
            String option = keyring ? "[signed-by=" + KEYRING + "] " : "";
            for (String type : List.of("deb", "deb-src")) {
                lines.add("%s %s%s %s main".formatted(type, option, words[0], suite));
            }
        }
        if (lines.isEmpty()) {
            throw new KinjoException(
                    "no Debian archive among apt's sources",
                    "set KINJO_MIRROR=debian=URL to a mirror of Debian; or give the source by KINJO_JDK_SRC: a checkout of"
                            + " the tag in vm/BASE, or its tarball");
        }
        return String.join("\n", lines) + "\n";
    }
}
