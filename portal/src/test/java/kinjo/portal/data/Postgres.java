package kinjo.portal.data;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Assumptions;

/** PostgreSQL, for tests: those that need it are skipped where it is not installed. */
public final class Postgres {
    private Postgres() {}

    /** A server of its own, made anew. */
    public static DatabaseServer server() {
        return new PostgresServer(programs(), null);
    }

    public static PostgresPrograms programs() {
        try {
            return PostgresPrograms.find();
        } catch (DataException absent) {
            assertThat(absent).hasMessageContaining("not installed");
            Assumptions.abort(absent.getMessage());
            throw absent;
        }
    }
}
