package kinjo.vmbuild.build;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import kinjo.common.KinjoException;
import kinjo.common.console.Console;
import kinjo.common.files.FileTree;
import kinjo.common.files.FolderLock;
import kinjo.common.files.Hashes;
import kinjo.common.process.Command;
import kinjo.vmbuild.Base;
import kinjo.vmbuild.Cache;
import kinjo.vmbuild.CacheContents;
import kinjo.vmbuild.Checkout;
import kinjo.vmbuild.DebugLevel;
import kinjo.vmbuild.Jdk;
import kinjo.vmbuild.setup.Doctor;
import kinjo.vmbuild.source.Downloads;
import kinjo.vmbuild.source.PatchSeries;
import kinjo.vmbuild.source.SourceTree;
import kinjo.vmbuild.source.ToolPackage;

/**
 * Builds the VM from a base's source and our overlay. Nothing is done twice: a VM that was built from the same
 * inputs is taken from the cache, else the build tree goes on from what it has.
 *
 * <p>One build tree per base and debug level serves all checkouts. A build holds the base's lock; the next one
 * waits and then compiles only what differs.
 */
public final class VmBuild {
    private static final Pattern OBJECTS = Pattern.compile("libjvm\\.so from (\\d+) file");

    private static final Duration MARKS = Duration.ofMinutes(1);

    /** Bytes. */
    private static final long WHOLE_BUILD = 2_500_000_000L;

    /** Bytes: the objects that change replace others, and the library is linked beside the one before. */
    private static final long SOME_OBJECTS = 300_000_000L;

    private final Checkout checkout;
    private final Cache cache;
    private final Base base;
    private final Jdk jdk;
    private final DebugLevel level;
    private final Console console;
    private final SourceTree tree;
    private final Downloads downloads;

    /** A moment before the last one, and that one, a minute apart. */
    private Mark firstMark;

    private Mark lastMark;

    public VmBuild(Checkout checkout, Cache cache, Base base, Jdk jdk, DebugLevel level, Console console) {
        this.checkout = checkout;
        this.cache = cache;
        this.base = base;
        this.jdk = jdk;
        this.level = level;
        this.console = console;
        this.downloads = new Downloads(cache, console);
        this.tree = new SourceTree(base, cache, downloads, console);
    }

    /** The VM, built if it is not there. */
    public BuiltVm build() {
        BuiltVm built = builtFrom(inputs());
        if (Files.isDirectory(built.folder())) {
            CacheContents.touch(built.folder());
            return built;
        }
        cache.requireBuildable();
        new Doctor(checkout).require(Doctor.Purpose.BUILD);
        try (FolderLock _ = FolderLock.take(cache.vm(base), "builds this base", console)) {
            // While this one waited, sources may have changed, or another may have built the same.
            built = builtFrom(inputs());
            if (!Files.isDirectory(built.folder())) {
                built = builtFrom(compile());
                store(built);
            }
            return built;
        } catch (IOException e) {
            throw new KinjoException("cannot keep the built VM: " + e.getMessage(), "check " + cache.root(), e);
        }
    }

    private BuiltVm builtFrom(String inputs) {
        return new BuiltVm(cache.built().resolve(inputs));
    }

    private Path output() {
        return cache.vm(base).resolve(level.id());
    }

    private Path makeLog() {
        return cache.vm(base).resolve("make-" + level.id() + ".log");
    }

    /** A hash over everything that decides what the VM is; the first 16 hexadecimal digits. */
    private String inputs() {
        MessageDigest digest = Hashes.sha256();
        Hashes.update(digest, base.version() + tree.identity());
        Hashes.update(digest, jdk.runtime());
        Hashes.update(digest, String.join(" ", variableArguments()));
        Hashes.update(digest, compiler());
        Hashes.update(digest, customSpec("overlay"));
        if (level.unitTests()) {
            Hashes.update(digest, googletestPackage().sha256());
        }
        try {
            for (PatchSeries.Patch patch :
                    PatchSeries.read(checkout.patches(), base.feature()).patches()) {
                Hashes.update(digest, patch.text());
            }
            for (String folder : Checkout.overlay(base)) {
                if (!folder.startsWith("test") || level.unitTests()) {
                    Hashes.update(digest, checkout.vm(), folder);
                }
            }
        } catch (IOException e) {
            throw new KinjoException("cannot read the sources: " + e.getMessage(), "check the checkout", e);
        }
        return Hashes.hex(digest).substring(0, 16);
    }

    private static String compiler() {
        try {
            return Command.capture("g++", "--version")
                    .text()
                    .lines()
                    .findFirst()
                    .orElse("unknown");
        } catch (KinjoException e) {
            return "none";
        }
    }

    /** Arguments of configure that do not name a place. */
    private List<String> variableArguments() {
        return List.of(
                "--with-jvm-variants=server",
                "--enable-headless-only",
                "--with-native-debug-symbols=none",
                // Of the class library alone, which is not built; the system's is not found in a private sysroot.
                "--with-freetype=bundled",
                "--with-debug-level=" + level.id(),
                // A compiler newer than OpenJDK's source finds fault with that; ours must be without (refuseWarnings).
                "--disable-warnings-as-errors",
                "--with-jvm-features=" + level.features(base),
                "--with-version-pre=",
                "--with-version-build=" + base.build(),
                "--with-version-opt=kinjo-" + Checkout.VERSION,
                "--with-vendor-name=Kinjo",
                // The same inputs give the same version strings, whoever builds and whenever.
                "--with-build-user=kinjo",
                "--with-source-date=version");
    }

    /** Gives the inputs of what it made. */
    private String compile() throws IOException {
        if (!base.tested()) {
            console.say("warning: base " + base.version() + " has not been built and tested before (vm/BASE)");
        }
        if (!jdk.runtime().startsWith(base.version())) {
            console.say("the VM is made from %s, the JDK is %s".formatted(base.version(), jdk.runtime()));
        }
        boolean fromNothing = count(objects()) == 0;
        Cache.needSpace(cache.vm(base), fromNothing ? WHOLE_BUILD : SOME_OBJECTS, "a VM build");
        String inputs = ofCopy(this::inputs, () -> tree.prepare(checkout));
        configure();
        make();
        requireHooks();
        return inputs;
    }

    /** Copies until no source was changed meanwhile, so that the inputs are those of the copy. */
    static String ofCopy(Supplier<String> inputs, Runnable copy) {
        String now = inputs.get();
        String before;
        do {
            before = now;
            copy.run();
            now = inputs.get();
        } while (!now.equals(before));
        return now;
    }

    private void configure() throws IOException {
        List<String> arguments = new ArrayList<>(List.of("--with-boot-jdk=" + jdk.home()));
        arguments.addAll(variableArguments());
        if (level.unitTests()) {
            arguments.add("--with-gtest=" + googletest());
        }
        Path stamp = output().resolve("configured.with");
        Path log = cache.vm(base).resolve("configure-" + level.id() + ".log");
        String wanted = String.join("\n", arguments) + "\n";
        // make takes a compiler at the same place for the same one, and its objects for good.
        Path compiled = output().resolve("compiled.with");
        String compiler = compiler();
        if (Files.exists(compiled) && !Files.readString(compiled).equals(compiler)) {
            console.say("the compiler is another one: compiling everything again");
            FileTree.delete(output());
        }
        boolean configured = Files.exists(stamp) && Files.readString(stamp).equals(wanted);
        if (!configured) {
            console.say("configuring the " + level.id() + " build");
            Files.createDirectories(output());
            Files.deleteIfExists(stamp);
            List<String> command = new ArrayList<>(List.of("bash", tree.source() + "/configure"));
            command.addAll(arguments);
            Command.of(command)
                    .in(output())
                    .logTo(log)
                    .expectSuccess(
                            "configure",
                            "'./kinjo doctor' names missing packages; if the build tree is damaged, delete "
                                    + output());
        }
        FileTree.writeIfChanged(
                output().resolve("custom-spec.gmk"),
                customSpec(tree.overlay().toString()).getBytes(StandardCharsets.UTF_8));
        Files.writeString(compiled, compiler);
        Files.writeString(stamp, wanted);
    }

    private ToolPackage googletestPackage() {
        return ToolPackage.of(checkout, "gtest").getFirst();
    }

    private Path googletest() throws IOException {
        ToolPackage tool = googletestPackage();
        Path folder = cache.vm(base).resolve("googletest-" + tool.sha256().substring(0, 12));
        if (!Files.isDirectory(folder)) {
            Path temporary = folder.resolveSibling("googletest.unpacking");
            FileTree.delete(temporary);
            Files.createDirectories(temporary);
            Command.of(
                            "tar",
                            "-xf",
                            downloads.source(tool).toString(),
                            "--strip-components=1",
                            "-C",
                            temporary.toString())
                    .expectSuccess("unpacking " + tool.file(), "delete it from " + cache.downloads());
            Files.move(temporary, folder);
        }
        return folder;
    }

    /**
     * The JDK's spec.gmk includes this file at its end; every makefile then calls IncludeCustomExtension with its
     * name. A hook reports by KinjoHookRan that it was read: a hook with a wrong name would be passed over silently.
     *
     * <p>The VM's name keeps the word OpenJDK: programs and OpenJDK's own tests look for it, or for HotSpot.
     */
    private static String customSpec(String overlay) {
        return """
            KINJO_OVERLAY := %s
            HOTSPOT_VM_DISTRO := Kinjo OpenJDK
            define KinjoHookRan
            $(shell mkdir -p $(OUTPUTDIR)/kinjo-hooks/$(dir $(strip $1)) && touch $(OUTPUTDIR)/kinjo-hooks/$(strip $1))
            endef
            define IncludeCustomExtension
              kinjo_hook := $$(KINJO_OVERLAY)/make/$(strip $1)
              ifneq ($$(wildcard $$(kinjo_hook)), )
                include $$(kinjo_hook)
              endif
            endef
            """.formatted(overlay);
    }

    private void make() throws IOException {
        FileTree.delete(output().resolve("kinjo-hooks"));
        Instant start = Instant.now();
        Path objects = objects();
        long before = count(objects);
        firstMark = new Mark(start, before);
        lastMark = firstMark;
        console.say("building the " + level.id() + " VM"
                + (before == 0 ? " from nothing (10 to 30 minutes on 2 cores)" : ""));
        try {
            // The Java tests may run beside (TestRun).
            Command.of("make", "hotspot", "LOG=warn")
                    .niced()
                    .in(output())
                    .logTo(makeLog())
                    .ticking(() -> console.progress(progress(start, count(objects))))
                    .expectSuccess("the build", "correct the error and run again; only what is missing is compiled");
        } finally {
            console.endLine();
        }
        refuseWarnings();
        console.say("built in " + Console.clock(Duration.between(start, Instant.now())));
    }

    /** What the compiler said of an object stays beside it until that is compiled again. */
    private void refuseWarnings() {
        String overlay = tree.overlay() + "/";
        List<String> ours = FileTree.files(objects()).stream()
                .filter(file -> file.toString().endsWith(".o.log"))
                .flatMap(log -> Command.text(log).lines())
                .filter(line -> line.startsWith(overlay) && line.contains(": warning: "))
                .map(line -> line.substring(overlay.length()))
                .distinct()
                .toList();
        if (!ours.isEmpty()) {
            throw new KinjoException(
                    "the compiler warns of our sources:\n" + String.join("\n", ours), "correct them in vm/");
        }
    }

    private Path objects() {
        return output().resolve("hotspot/variant-server/libjvm/objs");
    }

    private static long count(Path objects) {
        return count(objects, Instant.EPOCH);
    }

    private static long count(Path objects, Instant madeSince) {
        if (!Files.isDirectory(objects)) {
            return 0;
        }
        try (Stream<Path> files = Files.list(objects)) {
            return files.filter(file -> file.toString().endsWith(".o"))
                    .filter(file -> file.toFile().lastModified() >= madeSince.toEpochMilli())
                    .count();
        } catch (IOException e) {
            return 0;
        }
    }

    /** How many objects there were at a moment. */
    private record Mark(Instant at, long objects) {}

    private String progress(Instant start, long now) {
        Instant here = Instant.now();
        Duration elapsed = Duration.between(start, here);
        long total = totalObjects();
        // By the last minute or two: first come generated sources and a header, and tests may run beside the build.
        if (Duration.between(lastMark.at(), here).compareTo(MARKS) > 0) {
            firstMark = lastMark;
            lastMark = new Mark(here, now);
        }
        long made = now - firstMark.objects();
        if (total == 0 || made <= 0 || now >= total) {
            // All are there if some are made again; make does not say how many.
            return "building %s: %d objects made, %s"
                    .formatted(level.id(), count(objects(), start), Console.clock(elapsed));
        }
        long left = Duration.between(firstMark.at(), here).toSeconds() * (total - now) / made;
        return "building %s: %d of %d objects, %s, about %s left"
                .formatted(level.id(), now, total, Console.clock(elapsed), Console.clock(Duration.ofSeconds(left)));
    }

    private long totalObjects() {
        Matcher matcher = OBJECTS.matcher(Command.text(makeLog()));
        return matcher.find() ? Long.parseLong(matcher.group(1)) : 0;
    }

    private void requireHooks() {
        for (String hook : tree.makeHooks()) {
            boolean unitTestHook = hook.contains("Gtest");
            boolean expected = !unitTestHook || level.unitTests();
            if (expected && !Files.exists(output().resolve("kinjo-hooks").resolve(hook))) {
                throw new KinjoException(
                        "make never read our hook vm/make/" + hook,
                        "name it after the makefile as make does (relative to make/hotspot), and call KinjoHookRan in it");
            }
        }
    }

    private void store(BuiltVm built) throws IOException {
        Path temporary = cache.built().resolve("new-" + ProcessHandle.current().pid());
        FileTree.delete(temporary);
        Files.createDirectories(temporary);
        Files.copy(
                output().resolve("support/modules_libs/java.base/server/libjvm.so"),
                temporary.resolve("libjvm.so"),
                StandardCopyOption.COPY_ATTRIBUTES);
        if (level.unitTests()) {
            Path gtest = output().resolve("hotspot/variant-server/libjvm/gtest");
            Files.createDirectories(temporary.resolve("gtest"));
            for (String file : List.of("libjvm.so", "gtestLauncher")) {
                Files.copy(
                        gtest.resolve(file),
                        temporary.resolve("gtest").resolve(file),
                        StandardCopyOption.COPY_ATTRIBUTES);
            }
        }
        Properties manifest = new Properties();
        manifest.setProperty("kinjo", Checkout.VERSION);
        manifest.setProperty("base", base.version());
        manifest.setProperty("source.sha256", tree.identity());
        manifest.setProperty("jdks", String.join(",", base.jdks()));
        manifest.setProperty("level", level.id());
        manifest.setProperty("compiler", compiler());
        manifest.setProperty("boot.jdk", jdk.runtime());
        manifest.setProperty("inputs", built.id());
        manifest.setProperty("libjvm.sha256", Hashes.of(temporary.resolve("libjvm.so")));
        BuiltVm.writeManifest(temporary, manifest);
        FileTree.publish(temporary, built.folder());
    }
}
