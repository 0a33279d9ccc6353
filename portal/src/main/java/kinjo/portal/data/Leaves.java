package kinjo.portal.data;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/** Requests for leave. */
public final class Leaves {

    private static final String COLUMNS = """
            SELECT l.employee, e.first_name || ' ' || e.last_name AS name, l.first_day, l.last_day, l.kind, l.reason, l.state
            FROM leave_request l JOIN employee e ON e.id = l.employee
            """;

    private Leaves() {}

    /** Until the end of the transaction, no other session of the employee gets beyond this call. */
    public static void lock(Connection connection, int employee) throws SQLException {
        Sql.first(connection, row -> row.getInt("id"), "SELECT id FROM employee WHERE id = ? FOR UPDATE", employee);
    }

    /** Whether the employee asked for other vacation in these days that was not declined. */
    public static boolean isVacationIn(Connection connection, Leave leave) throws SQLException {
        return Sql.first(
                        connection,
                        row -> row.getObject("first_day", LocalDate.class),
                        """
                        SELECT first_day FROM leave_request WHERE employee = ? AND kind = 'VACATION'
                        AND state <> 'DECLINED' AND first_day <> ? AND first_day <= ? AND last_day >= ?
                        """,
                        leave.employee(),
                        leave.firstDay(),
                        leave.lastDay(),
                        leave.firstDay())
                .isPresent();
    }

    /**
     * Stores a request, in place of one with the same first day that nobody has decided on yet.
     *
     * @return false if that one is decided
     */
    public static boolean request(Connection connection, Leave leave) throws SQLException {
        if (replace(connection, leave)) {
            return true;
        }
        Optional<Leave> same = Sql.first(
                connection,
                Leaves::leave,
                COLUMNS + " WHERE l.employee = ? AND l.first_day = ?",
                leave.employee(),
                leave.firstDay());
        if (same.isPresent()) {
            // If it is pending, another session of the employee has just sent it.
            return same.get().state() == Leave.State.PENDING && replace(connection, leave);
        }
        Sql.update(
                connection,
                """
                INSERT INTO leave_request (employee, first_day, last_day, kind, reason, state)
                VALUES (?, ?, ?, ?, ?, 'PENDING')
                """,
                leave.employee(),
                leave.firstDay(),
                leave.lastDay(),
                leave.kind().name(),
                leave.reason());
        return true;
    }

    private static boolean replace(Connection connection, Leave leave) throws SQLException {
        return Sql.update(
                        connection,
                        """
                        UPDATE leave_request SET last_day = ?, kind = ?, reason = ?
                        WHERE employee = ? AND first_day = ? AND state = 'PENDING'
                        """,
                        leave.lastDay(),
                        leave.kind().name(),
                        leave.reason(),
                        leave.employee(),
                        leave.firstDay())
                > 0;
    }

    /** The employee's own, the latest first. */
    public static List<Leave> of(Connection connection, int employee, int most) throws SQLException {
        return Sql.list(
                connection,
                Leaves::leave,
                COLUMNS + " WHERE l.employee = ? ORDER BY l.first_day DESC FETCH FIRST ? ROWS ONLY",
                employee,
                most);
    }

    /** The employee's vacation that begins in a year, but for what was declined. */
    public static List<Leave> vacation(Connection connection, int employee, int year) throws SQLException {
        return Sql.list(
                connection,
                Leaves::leave,
                COLUMNS
                        + " WHERE l.employee = ? AND l.kind = 'VACATION' AND l.state <> 'DECLINED'"
                        + " AND l.first_day BETWEEN ? AND ?",
                employee,
                LocalDate.of(year, 1, 1),
                LocalDate.of(year, 12, 31));
    }

    /** What a manager has to decide on, the next first. */
    public static List<Leave> pending(Connection connection, int manager, int most) throws SQLException {
        return Sql.list(
                connection,
                Leaves::leave,
                COLUMNS
                        + " WHERE e.manager = ? AND l.state = 'PENDING' ORDER BY l.first_day, l.employee FETCH FIRST ? ROWS ONLY",
                manager,
                most);
    }

    /**
     * Decides on a request.
     *
     * @param decided the request as the manager saw it, but for its state
     * @return false if there is no such request any more, another one took its place, or it is not this manager's to
     *     decide
     */
    public static boolean decide(Connection connection, int manager, Leave decided) throws SQLException {
        return Sql.update(
                        connection,
                        """
                        UPDATE leave_request SET state = ?
                        WHERE employee = ? AND first_day = ? AND last_day = ? AND kind = ? AND state = 'PENDING'
                        AND employee IN (SELECT id FROM employee WHERE manager = ?)
                        """,
                        decided.state().name(),
                        decided.employee(),
                        decided.firstDay(),
                        decided.lastDay(),
                        decided.kind().name(),
                        manager)
                > 0;
    }

    /** @return false if there is no such request any more, or it is decided */
    public static boolean withdraw(Connection connection, int employee, LocalDate firstDay) throws SQLException {
        return Sql.update(
                        connection,
                        "DELETE FROM leave_request WHERE employee = ? AND first_day = ? AND state = 'PENDING'",
                        employee,
                        firstDay)
                > 0;
    }

    private static Leave leave(ResultSet row) throws SQLException {
        return new Leave(
                row.getInt("employee"),
                row.getString("name"),
                row.getObject("first_day", LocalDate.class),
                row.getObject("last_day", LocalDate.class),
                Leave.Kind.valueOf(row.getString("kind")),
                row.getString("reason"),
                Leave.State.valueOf(row.getString("state")));
    }
}
