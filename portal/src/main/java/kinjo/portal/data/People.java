package kinjo.portal.data;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.Optional;

/** Who works here: accounts, personal data, addresses and bank accounts. */
public final class People {

    private People() {}

    /** An account and its password's hash. */
    private record Stored(Account account, String password) {}

    /** The account, if there is one with this login and password. No connection is held while passwords are compared. */
    public static Optional<Account> logOn(Database database, String login, String password) {
        Optional<Stored> stored = database.call(connection -> stored(connection, login));
        boolean right = Passwords.matches(password, stored.map(Stored::password).orElse(null));
        return right ? stored.map(Stored::account) : Optional.empty();
    }

    private static Optional<Stored> stored(Connection connection, String login) throws SQLException {
        return Sql.first(
                connection,
                row -> new Stored(
                        new Account(
                                row.getInt("id"),
                                row.getString("first_name") + " " + row.getString("last_name"),
                                Role.valueOf(row.getString("role"))),
                        row.getString("password")),
                "SELECT id, first_name, last_name, role, password FROM employee WHERE login = ?",
                login);
    }

    public static Person person(Connection connection, int employee) throws SQLException {
        return Sql.first(
                        connection,
                        row -> new Person(
                                row.getInt("id"),
                                row.getString("first_name"),
                                row.getString("last_name"),
                                row.getObject("birth", LocalDate.class),
                                row.getObject("hired", LocalDate.class),
                                row.getString("department"),
                                row.getString("job"),
                                Optional.ofNullable(row.getString("manager_name"))
                                        .orElse(""),
                                row.getString("phone"),
                                row.getString("email")),
                        """
                        SELECT e.*, m.first_name || ' ' || m.last_name AS manager_name
                        FROM employee e LEFT JOIN employee m ON m.id = e.manager
                        WHERE e.id = ?
                        """,
                        employee)
                .orElseThrow();
    }

    public static void setContact(Connection connection, int employee, String phone, String email) throws SQLException {
        Sql.update(connection, "UPDATE employee SET phone = ?, email = ? WHERE id = ?", phone, email, employee);
    }

    public static Address address(Connection connection, int employee) throws SQLException {
        return Sql.first(
                        connection,
                        row -> new Address(
                                row.getString("street"),
                                row.getString("postal_code"),
                                row.getString("city"),
                                row.getString("country")),
                        "SELECT street, postal_code, city, country FROM address WHERE employee = ?",
                        employee)
                .orElseThrow();
    }

    public static void setAddress(Connection connection, int employee, Address address) throws SQLException {
        Sql.update(
                connection,
                "UPDATE address SET street = ?, postal_code = ?, city = ?, country = ? WHERE employee = ?",
                address.street(),
                address.postalCode(),
                address.city(),
                address.country(),
                employee);
    }

    public static BankAccount bankAccount(Connection connection, int employee) throws SQLException {
        return Sql.first(
                        connection,
                        row -> new BankAccount(row.getString("holder"), row.getString("iban"), row.getString("bic")),
                        "SELECT holder, iban, bic FROM bank_account WHERE employee = ?",
                        employee)
                .orElseThrow();
    }

    public static void setBankAccount(Connection connection, int employee, BankAccount account) throws SQLException {
        Sql.update(
                connection,
                "UPDATE bank_account SET holder = ?, iban = ?, bic = ? WHERE employee = ?",
                account.holder(),
                account.iban(),
                account.bic(),
                employee);
    }
}
