package kinjo.vmbuild.test;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import kinjo.common.KinjoException;
import kinjo.common.console.Console;
import kinjo.common.files.FileTree;
import kinjo.common.files.FolderLock;
import kinjo.common.process.Command;
import kinjo.common.process.VmEnd;
import kinjo.vmbuild.Base;
import kinjo.vmbuild.Cache;
import kinjo.vmbuild.Checkout;

/**
 * What a new user sees: a Debian with nothing in it, a clone of the checkout, and the README's two commands, as root and as
 * an ordinary user. The commands get everything else by themselves. Needs root and {@code mmdebstrap}.
 *
 * <p>Every command runs in name spaces of its own, so that no mount and no process of it outlives this one.
 */
public final class FreshSystem {

    /** Who runs the commands. */
    public enum User {
        ROOT("/root"),
        USER("/home/user");

        private final String home;

        User(String home) {
            this.home = home;
        }

        private String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private static final List<String> COMMANDS = List.of("./kinjo compare --quick", "./kinjo test");

    /** Those that this machine trusts besides a distribution's. */
    private static final String CERTIFICATES = "/usr/local/share/ca-certificates";

    /** Bytes: source, two build trees, images and libraries, for both users. */
    private static final long SPACE = 25_000_000_000L;

    private final Checkout checkout;
    private final Path folder;
    private final Path lock;
    private final Path logs;
    private final String suite;
    private final Optional<Base> base;
    private final Console console;
    private volatile boolean ending;

    /**
     * @param suite of Debian
     * @param base to be tried: the system has the suite's JDK of its feature release; if none is named, the commands get
     *     one by themselves
     * @param logs what the commands print
     */
    public FreshSystem(Checkout checkout, Cache cache, String suite, Optional<Base> base, Path logs, Console console) {
        this.checkout = checkout;
        this.folder = cache.root().resolve("fresh-system");
        this.lock = cache.root().resolve("fresh-system-lock");
        this.logs = logs;
        this.suite = suite;
        this.base = base;
        this.console = console;
    }

    /** Runs the commands as these users; each counts as one test. */
    public TestRun.Count run(Set<User> users) {
        require();
        try (FolderLock _ = FolderLock.take(lock, "tries a fresh system", console)) {
            return runAlone(users);
        } catch (IOException e) {
            throw new KinjoException("cannot unlock " + lock + ": " + e.getMessage(), "delete it", e);
        }
    }

    private TestRun.Count runAlone(Set<User> users) {
        FileTree.delete(folder);
        users.forEach(user -> FileTree.delete(results(user)));
        Thread cleaner = new Thread(this::deleteWhenEnding);
        Runtime.getRuntime().addShutdownHook(cleaner);
        try {
            make();
            TestRun.Count total = TestRun.Count.NONE;
            List<String> summary = new ArrayList<>();
            for (User user : users) {
                cloneCheckout(user);
                for (String command : COMMANDS) {
                    if (ending) {
                        throw new KinjoException("ended before " + command, "run it again");
                    }
                    Instant start = Instant.now();
                    Path log = logs.resolve(user.label() + "-" + command.split(" ")[1] + ".log");
                    int status = run(user, command, log);
                    String line = "as %s: %s: status %d in %s (%s)"
                            .formatted(
                                    user.label(),
                                    command,
                                    status,
                                    Console.clock(Duration.between(start, Instant.now())),
                                    log);
                    keepResults(user);
                    console.say(line + "\n"
                            + Command.tail(log, status == 0 ? 12 : 40).indent(4).stripTrailing());
                    summary.add(line);
                    total = total.plus(TestRun.Count.of(status == 0, line));
                }
            }
            console.say("Debian " + suite + ", from nothing:");
            summary.forEach(console::say);
            return total;
        } catch (IOException e) {
            throw new KinjoException("cannot make " + folder + ": " + e.getMessage(), "free some space", e);
        } finally {
            if (VmEnd.removeHook(cleaner)) {
                FileTree.delete(folder);
            }
        }
    }

    /** Also after Ctrl-C or SIGTERM nothing is left. The commands in the system are ended meanwhile, and may still write. */
    private void deleteWhenEnding() {
        ending = true;
        for (int tries = 0; tries < 60; tries++) {
            try {
                FileTree.delete(folder);
                return;
            } catch (UncheckedIOException stillWriting) {
                pause();
            }
        }
    }

    private static void pause() {
        try {
            Thread.sleep(Duration.ofSeconds(1));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void require() {
        if (!"root".equals(System.getProperty("user.name"))) {
            throw new KinjoException("--fresh makes a system of its own, which only root may", "run it as root");
        }
        if (Command.capture("sh", "-c", "command -v mmdebstrap").status() != 0) {
            throw new KinjoException("mmdebstrap is missing", "install it: apt-get install mmdebstrap");
        }
        Cache.needSpace(folder, SPACE, "a fresh system with all that is built in it");
    }

    /** A minimal system with what this machine knows of its network: resolver, proxy, certificates, Maven's settings. */
    private void make() throws IOException {
        console.say("making a minimal Debian " + suite);
        List<String> command = new ArrayList<>(List.of("mmdebstrap", "--variant=minbase"));
        // A mirror of a suite in development may be some weeks old. It is signed all the same.
        command.add("--aptopt=Acquire::Check-Valid-Until \"false\"");
        if (Files.isDirectory(Path.of(CERTIFICATES))) {
            // Before a JDK is installed, which makes a store of its own of all that are there.
            command.add("--essential-hook=mkdir -p \"$1%1$s\" && cp -rT %1$s \"$1%1$s\"".formatted(CERTIFICATES));
        }
        base.ifPresent(tried -> command.add("--include=openjdk-" + tried.feature() + "-jdk-headless"));
        command.addAll(List.of(suite, folder.toString()));
        Command.of(command)
                .logTo(logs.resolve("mmdebstrap.log"))
                .expectSuccess("mmdebstrap", "check the network and the name of the suite");
        copy("/etc/resolv.conf");
        copy("/etc/hosts");
        for (Path proxy : FileTree.files(Path.of("/etc/apt/apt.conf.d"))) {
            if (proxy.getFileName().toString().contains("proxy")) {
                copy(proxy.toString());
            }
        }
        Command.of("chroot", folder.toString(), "useradd", "--create-home", "user")
                .expectSuccess("useradd", "look into " + folder);
    }

    private void copy(String file) throws IOException {
        Path source = Path.of(file);
        if (Files.isReadable(source)) {
            Path target = folder.resolve(file.substring(1));
            Files.createDirectories(target.getParent());
            Files.copy(source.toRealPath(), target, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    private void cloneCheckout(User user) throws IOException {
        Path home = folder.resolve(user.home.substring(1));
        Command.of(
                        "git",
                        "clone",
                        "-q",
                        checkout.root().toString(),
                        home.resolve("kinjo").toString())
                .logTo(logs.resolve("clone.log"))
                .expectSuccess("git clone", "commit what is to be tested: the clone has what is committed");
        Path settings = Path.of(System.getProperty("user.home"), ".m2/settings.xml");
        if (Files.isReadable(settings)) {
            Files.createDirectories(home.resolve(".m2"));
            Files.copy(settings, home.resolve(".m2/settings.xml"));
        }
        Command.of("chroot", folder.toString(), "chown", "-R", user.label() + ":", user.home)
                .expectSuccess("chown", "look into " + folder);
    }

    /** Results of comparisons, their reports among them, outlive the system that they were measured in. */
    private void keepResults(User user) {
        Path out = folder.resolve(user.home.substring(1)).resolve("kinjo/out");
        if (Files.isDirectory(out)) {
            Command.of("cp", "-rT", out.toString(), results(user).toString()).run();
        }
    }

    /** What another user left in an earlier try stays. */
    private Path results(User user) {
        return logs.resolve(user.label() + "-out");
    }

    private int run(User user, String command, Path log) {
        console.say("as " + user.label() + ": " + command);
        String script = """
                root=$1 user=$2 home=$3
                mount --rbind /dev "$root/dev" && mount --rbind /sys "$root/sys" || exit 125
                exec chroot --userspec="$user:" "$root" env -i HOME="$home" USER="$user" LANG=C.UTF-8 \
                  PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin sh -c "cd && cd kinjo && $4"
                """;
        int status = Command.of(
                        "unshare",
                        "--mount",
                        "--pid",
                        "--fork",
                        "--kill-child",
                        "--mount-proc=" + folder.resolve("proc"),
                        "sh",
                        "-c",
                        script,
                        "sh",
                        folder.toString(),
                        user.label(),
                        user.home,
                        command)
                .logTo(log)
                .ticking(() -> console.progress(Command.tail(log, 1)))
                .run();
        console.endLine();
        return status;
    }
}
