package kinjo.portal.data;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.List;

/** Recorded working time. */
public final class WorkingTimes {

    private WorkingTimes() {}

    /** Records a day, in place of what was recorded for it before. */
    public static void record(Connection connection, int employee, WorkingDay day) throws SQLException {
        int changed = Sql.update(
                connection,
                "UPDATE working_time SET started = ?, ended = ?, break_minutes = ? WHERE employee = ? AND work_day = ?",
                day.started(),
                day.ended(),
                day.breakMinutes(),
                employee,
                day.day());
        if (changed == 0) {
            Sql.update(
                    connection,
                    "INSERT INTO working_time (employee, work_day, started, ended, break_minutes) VALUES (?, ?, ?, ?, ?)",
                    employee,
                    day.day(),
                    day.started(),
                    day.ended(),
                    day.breakMinutes());
        }
    }

    /** The latest days first. */
    public static List<WorkingDay> latest(Connection connection, int employee, int most) throws SQLException {
        return Sql.list(
                connection,
                row -> new WorkingDay(
                        row.getObject("work_day", LocalDate.class),
                        row.getObject("started", LocalTime.class),
                        row.getObject("ended", LocalTime.class),
                        row.getInt("break_minutes")),
                """
                SELECT work_day, started, ended, break_minutes FROM working_time
                WHERE employee = ? ORDER BY work_day DESC FETCH FIRST ? ROWS ONLY
                """,
                employee,
                most);
    }
}
