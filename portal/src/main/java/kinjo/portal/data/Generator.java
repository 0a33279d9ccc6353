package kinjo.portal.data;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.YearMonth;
import java.util.List;
import java.util.Random;

/** Makes the tables and fills them with people that do not exist; the same ones for the same number and day. */
public final class Generator {

    /** The password of all of them. */
    public static final String PASSWORD = "kinjo-demo";

    /** Of so many, the first manages the others. */
    private static final int TEAM = 10;

    private static final int MONTHS = 12;
    private static final int DAYS = 10;
    private static final int BATCH = 1000;

    private static final List<String> FIRST_NAMES = List.of(
            "Aiko", "Anna", "Ben", "Chiara", "Daniel", "Elif", "Farid", "Greta", "Hana", "Ivan", "Jonas", "Kenji",
            "Lea", "Mei", "Noor", "Olga", "Paolo", "Rosa", "Samir", "Yuki");

    private static final List<String> LAST_NAMES = List.of(
            "Abe", "Bauer", "Costa", "Demir", "Endo", "Fischer", "Garcia", "Haas", "Ito", "Jansen", "Kato", "Lindt",
            "Mori", "Novak", "O'Neill", "Petrov", "Rossi", "Suzuki", "Tanaka", "Weber");

    private static final List<String> DEPARTMENTS =
            List.of("Research & Development", "Production", "Sales", "Finance", "Logistics", "Personnel");

    private static final List<String> JOBS = List.of("Engineer", "Clerk", "Technician", "Consultant", "Analyst");

    private static final List<String> STREETS = List.of("Mill Lane", "Station Road", "Park Street", "Harbour Row");

    private static final List<String> CITIES = List.of("Heidelberg", "Kyoto", "Lisbon", "Leeds", "Turin");

    private static final List<String> SCHEMA =
            List.of("""
            CREATE TABLE employee (id INT PRIMARY KEY, login VARCHAR(20) NOT NULL UNIQUE, password VARCHAR(200) NOT NULL,
                role VARCHAR(10) NOT NULL, first_name VARCHAR(40) NOT NULL, last_name VARCHAR(40) NOT NULL,
                birth DATE NOT NULL, hired DATE NOT NULL, department VARCHAR(40) NOT NULL, job VARCHAR(40) NOT NULL,
                manager INT REFERENCES employee, phone VARCHAR(30) NOT NULL, email VARCHAR(80) NOT NULL)
            """, "CREATE INDEX employee_manager ON employee (manager)", """
            CREATE TABLE address (employee INT PRIMARY KEY REFERENCES employee, street VARCHAR(60) NOT NULL,
                postal_code VARCHAR(12) NOT NULL, city VARCHAR(40) NOT NULL, country VARCHAR(40) NOT NULL)
            """, """
            CREATE TABLE bank_account (employee INT PRIMARY KEY REFERENCES employee, holder VARCHAR(80) NOT NULL,
                iban VARCHAR(34) NOT NULL, bic VARCHAR(11) NOT NULL)
            """, """
            CREATE TABLE working_time (employee INT NOT NULL REFERENCES employee, work_day DATE NOT NULL,
                started TIME NOT NULL, ended TIME NOT NULL, break_minutes INT NOT NULL, PRIMARY KEY (employee, work_day))
            """, """
            CREATE TABLE leave_request (employee INT NOT NULL REFERENCES employee, first_day DATE NOT NULL,
                last_day DATE NOT NULL, kind VARCHAR(10) NOT NULL, reason VARCHAR(200) NOT NULL,
                state VARCHAR(10) NOT NULL, PRIMARY KEY (employee, first_day))
            """, """
            CREATE TABLE salary (employee INT NOT NULL REFERENCES employee, paid_month CHAR(7) NOT NULL,
                gross BIGINT NOT NULL, tax BIGINT NOT NULL, social BIGINT NOT NULL, PRIMARY KEY (employee, paid_month))
            """);

    private final Connection connection;
    private final LocalDate today;
    private final String password = Passwords.hash(PASSWORD);

    private Generator(Connection connection, LocalDate today) {
        this.connection = connection;
        this.today = today;
    }

    /** Personnel numbers are 1 to the number of employees; people log on with an "e" before theirs. */
    public static String login(int number) {
        return "e" + number;
    }

    /**
     * Makes tables and employees if there are none.
     *
     * @return how many employees there are now
     */
    public static int fill(Connection connection, int employees, LocalDate today) throws SQLException {
        if (!hasTables(connection)) {
            new Generator(connection, today).fill(employees);
        }
        return Sql.first(connection, row -> row.getInt(1), "SELECT COUNT(*) FROM employee")
                .orElseThrow();
    }

    private static boolean hasTables(Connection connection) throws SQLException {
        return Sql.first(
                        connection,
                        row -> true,
                        "SELECT 1 FROM information_schema.tables WHERE LOWER(table_name) = ?",
                        "bank_account")
                .isPresent();
    }

    private void fill(int employees) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String table : SCHEMA) {
                statement.execute(table);
            }
        }
        batch(employees, "INSERT INTO employee VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", this::employee);
        batch(employees, "INSERT INTO address VALUES (?, ?, ?, ?, ?)", this::address);
        batch(employees, "INSERT INTO bank_account VALUES (?, ?, ?, ?)", this::bankAccount);
        batch(employees, "INSERT INTO working_time VALUES (?, ?, ?, ?, ?)", this::workingTimes);
        batch(employees, "INSERT INTO leave_request VALUES (?, ?, ?, ?, ?, ?)", this::leave);
        batch(employees, "INSERT INTO salary VALUES (?, ?, ?, ?, ?)", this::salaries);
        try (Statement statement = connection.createStatement()) {
            // So that the first requests are not planned for empty tables.
            statement.execute("ANALYZE");
        }
    }

    /** Adds the rows of one employee to a batch. */
    private interface Rows {
        void add(PreparedStatement batch, int number, Random random) throws SQLException;
    }

    private void batch(int employees, String sql, Rows rows) throws SQLException {
        try (PreparedStatement batch = connection.prepareStatement(sql)) {
            for (int number = 1; number <= employees; number++) {
                // Random numbers of each employee's own: a larger company has the same first employees.
                rows.add(batch, number, new Random(sql.hashCode() * 31L + number));
                if (number % BATCH == 0) {
                    batch.executeBatch();
                }
            }
            batch.executeBatch();
        }
    }

    private static void add(PreparedStatement batch, Object... values) throws SQLException {
        Sql.bind(batch, values);
        batch.addBatch();
    }

    private static <T> T any(Random random, List<T> values) {
        return values.get(random.nextInt(values.size()));
    }

    /** Names come from the number alone, so that account holders are who they are. */
    private static String firstName(int number) {
        return FIRST_NAMES.get(number % FIRST_NAMES.size());
    }

    private static String lastName(int number) {
        return LAST_NAMES.get(number / FIRST_NAMES.size() % LAST_NAMES.size());
    }

    private void employee(PreparedStatement batch, int number, Random random) throws SQLException {
        int first = number - (number - 1) % TEAM;
        add(
                batch,
                number,
                login(number),
                password,
                (number == first ? Role.MANAGER : Role.EMPLOYEE).name(),
                firstName(number),
                lastName(number),
                today.minusYears(20 + random.nextInt(40)).minusDays(random.nextInt(365)),
                today.minusDays(random.nextInt(10_000)),
                any(random, DEPARTMENTS),
                any(random, JOBS),
                // The first manages the managers.
                number == 1 ? null : (Integer) (number == first ? 1 : first),
                "+49 6221 %06d".formatted(random.nextInt(1_000_000)),
                login(number) + "@portal.example");
    }

    private void address(PreparedStatement batch, int number, Random random) throws SQLException {
        add(
                batch,
                number,
                any(random, STREETS) + " " + (1 + random.nextInt(120)),
                "%05d".formatted(random.nextInt(100_000)),
                any(random, CITIES),
                "Germany");
    }

    private void bankAccount(PreparedStatement batch, int number, Random random) throws SQLException {
        String account = "%08d%010d".formatted(10_000_000 + random.nextInt(80_000_000), number);
        String holder = firstName(number) + " " + lastName(number);
        add(batch, number, holder, BankAccount.iban("DE", account), "PORTDEFFXXX");
    }

    private void workingTimes(PreparedStatement batch, int number, Random random) throws SQLException {
        List<LocalDate> days = today.minusDays(2L * DAYS)
                .datesUntil(today)
                .filter(day -> day.getDayOfWeek().compareTo(DayOfWeek.FRIDAY) <= 0)
                .limit(DAYS)
                .toList();
        for (LocalDate day : days) {
            LocalTime start = LocalTime.of(7 + random.nextInt(3), 15 * random.nextInt(4));
            add(batch, number, day, start, start.plusMinutes(480 + random.nextInt(120)), 30 + random.nextInt(31));
        }
    }

    private void leave(PreparedStatement batch, int number, Random random) throws SQLException {
        LocalDate first = today.plusDays(7L + random.nextInt(150));
        add(
                batch,
                number,
                first,
                first.plusDays(random.nextInt(10)),
                Leave.Kind.VACATION.name(),
                "",
                any(random, List.of(Leave.State.values())).name());
    }

    private void salaries(PreparedStatement batch, int number, Random random) throws SQLException {
        long gross = 250_000 + 1000L * random.nextInt(500);
        for (int back = 1; back <= MONTHS; back++) {
            YearMonth month = YearMonth.from(today).minusMonths(back);
            add(batch, number, month.toString(), gross, gross * 19 / 100, gross * 20 / 100);
        }
    }
}
