package kinjo.portal.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PostgresProgramsTest {
    @TempDir
    private Path folder;

    private Path installed(String place, String... programs) throws IOException {
        Path bin = Files.createDirectories(folder.resolve(place));
        for (String program : programs) {
            Files.createFile(
                    bin.resolve(program),
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwxr-xr-x")));
        }
        return bin;
    }

    private Path installed(String place) throws IOException {
        return installed(place, "initdb", "postgres", "pg_ctl");
    }

    @Test
    void theNewestVersionOfTheDistributionIsTaken() throws IOException {
        installed("debian/9.6/bin");
        installed("debian/15/bin");
        Path newest = installed("debian/17/bin");
        installed("debian/18/bin", "pg_ctl");

        assertThat(PostgresPrograms.find("", List.of(folder.resolve("debian"))).folder())
                .isEqualTo(newest);
    }

    @Test
    void otherDistributionsNameTheirFoldersOtherwise() throws IOException {
        installed("usr/pgsql-9.6/bin");
        Path newest = installed("usr/pgsql-16/bin");
        installed("usr/bin", "pg_ctl");

        assertThat(PostgresPrograms.find("", List.of(folder.resolve("absent"), folder.resolve("usr")))
                        .folder())
                .isEqualTo(newest);
    }

    @Test
    void whatIsInPathIsPreferred() throws IOException {
        installed("debian/17/bin");
        Path half = installed("half", "postgres");
        Path chosen = installed("chosen");

        assertThat(PostgresPrograms.find("/absent::" + half + ":" + chosen, List.of(folder.resolve("debian")))
                        .folder())
                .isEqualTo(chosen);
    }

    @Test
    void withoutItThePackageIsNamed() {
        assertThatThrownBy(() -> PostgresPrograms.find("/absent", List.of(folder)))
                .isInstanceOf(DataException.class)
                .hasMessageContaining("not installed")
                .extracting(failure -> ((DataException) failure).remedy())
                .asString()
                .contains("package postgresql", "--db jdbc:postgresql:");
    }

    @Test
    void commands() {
        PostgresPrograms programs = new PostgresPrograms(Path.of("/pg/bin"));
        Path data = Path.of("/t/data");

        assertThat(programs.make(data, "portal", Path.of("/t/password")))
                .startsWith("/pg/bin/initdb", "--pgdata=/t/data")
                .contains("--username=portal", "--pwfile=/t/password", "--auth=scram-sha-256", "--encoding=UTF8");
        assertThat(programs.serve(data, new TreeMap<>(Map.of("port", "5", "listen_addresses", "127.0.0.1"))))
                .containsExactly(
                        "/pg/bin/postgres", "-D", "/t/data", "-c", "listen_addresses=127.0.0.1", "-c", "port=5");
        assertThat(programs.end(data)).contains("/pg/bin/pg_ctl", "stop", "--mode=fast");
    }

    @Test
    void rootActsAsSomebodyElse() {
        String root = "root:x:0:0:root:/root:/bin/bash";
        String nobody = "nobody:x:65534:65533:nobody:/nonexistent:/usr/sbin/nologin";
        String postgres = "postgres:x:101:104:PostgreSQL,,,:/var/lib/postgresql:/bin/bash";

        assertThat(SystemUser.unprivileged(List.of(root, nobody, postgres))).isEqualTo(new SystemUser(101, 104));
        assertThat(SystemUser.unprivileged(List.of(root, nobody))).isEqualTo(new SystemUser(65534, 65533));
        assertThatThrownBy(() -> SystemUser.unprivileged(List.of(root))).hasMessageContaining("root");
        assertThat(new SystemUser(1, 2).running(List.of("initdb")))
                .containsExactly("setpriv", "--reuid=1", "--regid=2", "--clear-groups", "--", "initdb");
    }
}
