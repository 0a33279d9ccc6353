package kinjo.portal.data;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.YearMonth;
import java.util.List;

/** What was paid. */
public final class Salaries {

    private Salaries() {}

    /** The latest month first. */
    public static List<Salary> latest(Connection connection, int employee, int months) throws SQLException {
        return Sql.list(
                connection,
                row -> new Salary(
                        YearMonth.parse(row.getString("paid_month")),
                        row.getLong("gross"),
                        row.getLong("tax"),
                        row.getLong("social")),
                """
                SELECT paid_month, gross, tax, social FROM salary
                WHERE employee = ? ORDER BY paid_month DESC FETCH FIRST ? ROWS ONLY
                """,
                employee,
                months);
    }
}
