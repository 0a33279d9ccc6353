package kinjo.portal.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;

class GeneratorTest {
    private static final LocalDate TODAY = LocalDate.of(2026, 3, 18);

    @Test
    void makesTheSamePeopleForAnyNumber() {
        assertThat(person(5, 30)).isEqualTo(person(5, 2500));
    }

    private static Person person(int number, int employees) {
        try (H2Server server = new H2Server(null);
                Database database = new Database(server.inside(), 1)) {
            int made = database.call(connection -> Generator.fill(connection, employees, TODAY));
            assertThat(made).isEqualTo(employees);
            return database.call(connection -> People.person(connection, number));
        }
    }

    @Test
    void leavesThoseAloneThatAreThere() {
        try (H2Server server = new H2Server(null);
                Database database = new Database(server.inside(), 1)) {
            database.call(connection -> Generator.fill(connection, 20, TODAY));
            database.run(connection -> People.setContact(connection, 3, "1", "changed@portal.example"));

            assertThat(database.<Integer>call(connection -> Generator.fill(connection, 500, TODAY)))
                    .isEqualTo(20);
            assertThat(database.<Person>call(connection -> People.person(connection, 3))
                            .email())
                    .isEqualTo("changed@portal.example");
        }
    }

    /** Numbers of the standard's own registry. */
    @Test
    void checksIbans() {
        assertThat(List.of("DE89370400440532013000", "GB29NWBK60161331926819", "FR1420041010050500013M02606"))
                .allMatch(BankAccount::isIban);
        assertThat(List.of("DE88370400440532013000", "DE893704004405320130", "", "de89370400440532013000"))
                .noneMatch(BankAccount::isIban);
        assertThat(BankAccount.iban("DE", "370400440532013000")).isEqualTo("DE89370400440532013000");
    }

    @Test
    void passwordsAreStoredAsHashes() {
        String stored = Passwords.hash("secret");

        assertThat(stored).doesNotContain("secret").isNotEqualTo(Passwords.hash("secret"));
        assertThat(Passwords.matches("secret", stored)).isTrue();
        assertThat(Passwords.matches("Secret", stored)).isFalse();
        assertThat(Passwords.matches("", null)).isFalse();
    }
}
