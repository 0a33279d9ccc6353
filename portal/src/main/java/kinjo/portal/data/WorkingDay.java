package kinjo.portal.data;

import java.time.LocalDate;
import java.time.LocalTime;
import java.time.temporal.ChronoUnit;

/** When an employee worked on one day. */
public record WorkingDay(LocalDate day, LocalTime started, LocalTime ended, int breakMinutes) {

    /** Minutes, the break taken off; not positive if the break is as long as the time. */
    public int worked() {
        return (int) started.until(ended, ChronoUnit.MINUTES) - breakMinutes;
    }
}
