package kinjo.portal.data;

import java.time.DayOfWeek;
import java.time.LocalDate;

/** A request for leave; an employee has at most one with a given first day. */
public record Leave(
        int employee, String name, LocalDate firstDay, LocalDate lastDay, Kind kind, String reason, State state) {

    /** What sort of leave. */
    public enum Kind {
        VACATION,
        UNPAID,
        STUDY
    }

    /** What the manager said. */
    public enum State {
        PENDING,
        APPROVED,
        DECLINED
    }

    /** Working days, Monday to Friday. */
    public int days() {
        return (int) firstDay.datesUntil(lastDay.plusDays(1))
                .filter(day -> day.getDayOfWeek().compareTo(DayOfWeek.FRIDAY) <= 0)
                .count();
    }
}
