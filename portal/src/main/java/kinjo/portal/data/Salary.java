package kinjo.portal.data;

import java.time.YearMonth;

/** What was paid for a month, in cents. */
public record Salary(YearMonth month, long gross, long tax, long social) {

    public long net() {
        return gross - tax - social;
    }
}
