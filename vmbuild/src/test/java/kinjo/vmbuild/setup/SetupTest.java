package kinjo.vmbuild.setup;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import kinjo.common.files.Hashes;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code vmbuild/setup} on systems that lack things: its PATH has the programs named here and no others. */
class SetupTest {
    private static final Path SETUP = Path.of("setup").toAbsolutePath();
    private static final Path LAUNCHER = Path.of("../kinjo").toAbsolutePath();
    private static final String USER = "echo 1000";
    private static final String ROOT = "echo 0";

    @TempDir
    private Path folder;

    private Path programs;
    private Path cache;

    @BeforeEach
    void aSystemWithTheBasics() throws IOException {
        cache = folder.resolve("cache");
        programs = Files.createDirectories(folder.resolve("programs"));
        for (String name : List.of(
                "bash",
                "env",
                "readlink",
                "dirname",
                "grep",
                "tail",
                "mkdir",
                "flock",
                "awk",
                "ln",
                "sed",
                "find",
                "realpath",
                "rm",
                "sha256sum",
                "chmod",
                "cat")) {
            // Not a link: JUnit warns of links out of the folder that it deletes.
            program(name, "exec /usr/bin/" + name + " \"$@\"");
        }
        program("df", "printf 'a b c d\\nx 0 0 99999999 0\\n'");
        program("id", USER);
    }

    @Test
    void namesWhatIsMissing() throws Exception {
        Outcome outcome = setup("--check", "test");

        assertThat(outcome.status()).isEqualTo(1);
        assertThat(outcome.text().lines()).containsExactly("shellcheck", "spin");
    }

    @Test
    void isContentWithWhatIsThere() throws Exception {
        program("shellcheck", "true");
        program("spin", "true");

        assertThat(setup("test")).isEqualTo(new Outcome(0, ""));
    }

    @Test
    void anotherDistributionGetsOneMessage() throws Exception {
        refuses("no Debian or Ubuntu", "install by hand what these packages", "test");
    }

    @Test
    void withoutDpkgNothingCanBeUnpacked() throws Exception {
        program("apt-get", "exit 0");

        refuses("no Debian or Ubuntu", "install by hand", "test");
    }

    @Test
    void installsAsRoot() throws Exception {
        program("id", ROOT);
        program("dpkg-deb", "true");
        program("apt-get", "echo \"$@\" >>" + folder.resolve("calls"));

        Outcome outcome = setup("test");

        assertThat(outcome).isEqualTo(new Outcome(0, "installing packages: shellcheck spin\n"));
        assertThat(Files.readString(folder.resolve("calls"))).contains("install -q -y", "shellcheck spin");
    }

    @Test
    void aFolderThatScriptsWouldMisreadIsRefused() throws Exception {
        program("dpkg-deb", "true");
        program("apt-get", "true");
        cache = folder.resolve("R&D's");

        refuses("for a blank or another character in it", "set KINJO_CACHE", "test");
    }

    @Test
    void withoutNetworkItSaysHowToGoOn() throws Exception {
        program("dpkg-deb", "true");
        // As apt does it: it updates nothing and calls that a success, then it knows no package.
        program("apt-get", """
                case "$*" in
                  *update*) echo "W: Failed to fetch x  Temporary failure resolving 'host'" ;;
                  *) echo 'E: Unable to locate package spin'; exit 100 ;;
                esac""");

        refuses("cannot be fetched", "goes on where it ended", "test");
    }

    @Test
    void listsAreReadWhenAPackageIsNotKnown() throws Exception {
        program("id", ROOT);
        program("dpkg-deb", "true");
        program("apt-get", """
                case "$*" in
                  *update*) : >%1$s ;;
                  *) [ -e %1$s ] || { echo 'E: Unable to locate package spin'; exit 100; } ;;
                esac""".formatted(folder.resolve("lists")));

        assertThat(setup("test").status()).isZero();
    }

    @Test
    void aPrivateCompilerNeedsAllHeadersInItsRoot() throws Exception {
        program("dpkg-deb", "true");
        program("apt-get", "echo \"$@\" >>" + folder.resolve("calls"));

        setup("--packages", "libcups2-dev");

        assertThat(Files.readString(folder.resolve("calls")))
                .contains("libcups2-dev", "g++", "libc6-dev", "libx11-dev", "libasound2-dev");
    }

    /** An apt whose suites have left version 1 behind. */
    private void suitesWithVersion2() throws IOException {
        program("dpkg-deb", "true");
        program("cp", "exec /usr/bin/cp \"$@\"");
        program("apt-get", """
                echo "$@" >>%s
                case "$*" in
                  *indextargets*) echo 'copy:%s' ;;
                  *jdk=1*) echo "E: Version '1' for 'jdk' was not found"; exit 100 ;;
                esac""".formatted(folder.resolve("calls"), folder.resolve("debian")));
    }

    private Path checkoutWithDeb() throws Exception {
        Path deb = Files.createDirectories(folder.resolve("debian/pool")).resolve("jdk_1_amd64.deb");
        Files.writeString(deb, "a package");
        Path own = Files.createDirectories(folder.resolve("checkout/vmbuild"));
        Files.createDirectories(folder.resolve("checkout/vm"));
        Files.writeString(
                folder.resolve("checkout/vm/BASE"),
                "debs: debian pool/other-jdk_1_amd64.deb 00, debian pool/jdk_1_amd64.deb " + Hashes.of(deb) + "\n");
        Files.copy(SETUP.resolveSibling("PACKAGES"), own.resolve("PACKAGES"));
        return Files.copy(SETUP, own.resolve("setup"));
    }

    @Test
    void aVersionThatLeftTheSuitesComesAsAFile() throws Exception {
        program("id", ROOT);
        suitesWithVersion2();

        Outcome outcome = setup(checkoutWithDeb(), "--packages", "jdk=1", "maven");

        assertThat(outcome).isEqualTo(new Outcome(0, "installing packages: jdk=1 maven\n"));
        assertThat(Files.readAllLines(folder.resolve("calls")).getLast())
                .contains("install")
                .endsWith(folder.resolve("cache/downloads/jdk_1_amd64.deb") + " maven");
    }

    @Test
    void aVersionThatLeftTheSuitesIsUnpackedFromItsFile() throws Exception {
        suitesWithVersion2();
        program("dpkg-deb", "echo \"$2\" >>" + folder.resolve("unpacked"));

        assertThat(setup(checkoutWithDeb(), "--packages", "jdk=1").status()).isZero();

        assertThat(Files.readString(folder.resolve("unpacked"))).contains("archives/jdk_1_amd64.deb");
    }

    @Test
    void aSpoiltFileIsNotTaken() throws Exception {
        program("id", ROOT);
        suitesWithVersion2();
        Path setup = checkoutWithDeb();
        Files.writeString(folder.resolve("debian/pool/jdk_1_amd64.deb"), "another package");

        assertThat(setup(setup, "--packages", "jdk=1", "maven").status()).isZero();

        assertThat(folder.resolve("cache/downloads/jdk_1_amd64.deb")).doesNotExist();
        assertThat(Files.readAllLines(folder.resolve("calls")).getLast()).endsWith(" jdk maven");
    }

    @Test
    void aVersionThatIsGoneGivesWayToTheSystemsOwn() throws Exception {
        program("id", ROOT);
        suitesWithVersion2();

        assertThat(setup("--packages", "jdk=1", "maven").status()).isZero();

        assertThat(Files.readAllLines(folder.resolve("calls")).getLast())
                .contains("install")
                .endsWith(" jdk maven");
    }

    @Test
    void aPackageThatIsGoneIsNamed() throws Exception {
        program("dpkg-deb", "true");
        program("apt-get", "echo 'E: Unable to locate package spin'; exit 100");

        refuses("Unable to locate package spin", "install by hand", "test");
    }

    @Test
    void withoutSpaceNothingIsFetched() throws Exception {
        program("dpkg-deb", "true");
        program("df", "printf 'a b c d\\nx 0 0 1024 0\\n'");
        program("apt-get", "echo called >" + folder.resolve("calls"));

        refuses("need 1.2 GB", "KINJO_CACHE", "test");
        assertThat(folder.resolve("calls")).doesNotExist();
    }

    @Test
    void aFullDiskIsCalledThat() throws Exception {
        program("id", ROOT);
        program("dpkg-deb", "true");
        program("apt-get", "echo 'E: You do not have enough free space in /var/cache'; exit 100");

        refuses("the disk is full", "run again: it goes on", "test");
    }

    @Test
    void aSecondTryGoesOnWithTheArchivesThatAreThere() throws Exception {
        program("dpkg-deb", "echo \"$2\" >>" + folder.resolve("unpacked"));
        program("apt-get", "exit 0");
        Path archives = Files.createDirectories(folder.resolve("cache/private/apt/cache/archives"));
        Files.writeString(archives.resolve("spin.deb"), "");

        assertThat(setup("test").status()).isZero();

        assertThat(Files.readString(folder.resolve("unpacked"))).contains("spin.deb");
        assertThat(archives.resolve("spin.deb")).doesNotExist();
    }

    @Test
    void serversAreStartedThoughTheyAreOutsideOfBin() throws Exception {
        program("dpkg-deb", """
                for program in sbin/haproxy lib/postgresql/17/bin/initdb lib/postgresql/17/bin/postgres; do
                  mkdir -p "$3/usr/${program%/*}"
                  printf '#!/bin/sh\necho started %s' "$program" >"$3/usr/$program"
                  chmod +x "$3/usr/$program"
                done""");
        program("apt-get", "exit 0");
        Path archives = Files.createDirectories(folder.resolve("cache/private/apt/cache/archives"));
        Files.writeString(archives.resolve("haproxy.deb"), "");

        assertThat(setup("--packages", "haproxy", "postgresql").status()).isZero();

        for (String program : List.of("haproxy", "initdb", "postgres")) {
            Path script = folder.resolve("cache/private/bin").resolve(program);
            assertThat(Files.readString(script)).contains("LD_LIBRARY_PATH", "/" + program + "'");
        }
    }

    /** That Maven is missing is found out after the search for a JDK, which looks below the home folder. */
    @Test
    void theLauncherNeedsNoHome() throws Exception {
        program("uname", "exec /usr/bin/uname \"$@\"");
        Path jdk = Files.createDirectories(folder.resolve("jdk"));
        Files.writeString(jdk.resolve("release"), "JAVA_VERSION=\"25.0.3\"\n");
        Files.createDirectories(jdk.resolve("bin"));
        Files.copy(programs.resolve("cat"), jdk.resolve("bin/javac"), StandardCopyOption.COPY_ATTRIBUTES);
        Map<String, String> environment = Map.of("KINJO_JDK", jdk.toString());

        Outcome java = run(LAUNCHER, environment, "java");
        Outcome compare = run(LAUNCHER, environment, "compare", "--help");

        assertThat(java.text()).contains("kinjo: Maven is missing");
        assertThat(java.status()).isEqualTo(1);
        // There 1 is a regression.
        assertThat(compare.status()).isEqualTo(3);
    }

    private void refuses(String problem, String remedy, String... words) throws Exception {
        Outcome outcome = setup(words);

        assertThat(outcome.status()).isEqualTo(1);
        assertThat(outcome.text()).contains("kinjo: ", problem, "  -> ", remedy);
    }

    private void program(String name, String script) throws IOException {
        Path file = programs.resolve(name);
        Files.deleteIfExists(file);
        Files.writeString(file, "#!/bin/sh\n" + script + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private record Outcome(int status, String text) {}

    private Outcome setup(String... words) throws Exception {
        return setup(SETUP, words);
    }

    private Outcome setup(Path script, String... words) throws Exception {
        return run(script, Map.of("HOME", folder.toString()), words);
    }

    private Outcome run(Path script, Map<String, String> environment, String... words) throws Exception {
        ProcessBuilder builder = new ProcessBuilder("/bin/bash", script.toString()).redirectErrorStream(true);
        builder.command().addAll(List.of(words));
        builder.environment().clear();
        builder.environment().put("PATH", programs.toString());
        builder.environment().putAll(environment);
        builder.environment().put("KINJO_CACHE", cache.toString());
        Process process = builder.start();
        String text = new String(process.getInputStream().readAllBytes());
        return new Outcome(process.waitFor(), text);
    }
}
