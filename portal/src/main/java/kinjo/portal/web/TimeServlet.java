package kinjo.portal.web;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.List;
import java.util.Map;
import kinjo.portal.data.WorkingDay;
import kinjo.portal.data.WorkingTimes;

/** {@code /time}: records working time. */
final class TimeServlet extends PageServlet {
    private static final long serialVersionUID = 1;
    private static final int DAYS_SHOWN = 10;
    private static final int LONGEST_BREAK = 480;
    private static final int MONTHS_BACK = 3;

    TimeServlet(Site site) {
        super(site, Screen.TIME);
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        show(
                request,
                response,
                new Form()
                        .with("workDay", site.today())
                        .with("started", "09:00")
                        .with("ended", "17:30")
                        .with("breakMinutes", 45));
    }

    @Override
    protected void doPost(HttpServletRequest request, HttpServletResponse response) throws IOException {
        Form form = Form.of(request);
        WorkingDay day = read(form);
        if (!form.isValid()) {
            show(request, response, form);
            return;
        }
        site.database().run(connection -> WorkingTimes.record(connection, employee(request), day));
        done(request, response, "time.saved", Screen.TIME);
    }

    private WorkingDay read(Form form) {
        LocalDate day = form.date("workDay");
        LocalTime started = form.time("started");
        LocalTime ended = form.time("ended");
        int breakMinutes = form.number("breakMinutes", 0, LONGEST_BREAK).orElse(0);
        WorkingDay read = new WorkingDay(day, started, ended, breakMinutes);
        form.require("workDay", "error.future", _ -> !day.isAfter(site.today()));
        form.require("workDay", "error.past", _ -> day.isAfter(site.today().minusMonths(MONTHS_BACK)));
        form.require("ended", "error.order", _ -> ended.isAfter(started));
        form.require("breakMinutes", "error.break", _ -> read.worked() > 0);
        return read;
    }

    private void show(HttpServletRequest request, HttpServletResponse response, Form form) throws IOException {
        List<WorkingDay> days =
                site.database().call(connection -> WorkingTimes.latest(connection, employee(request), DAYS_SHOWN));
        show(request, response, Map.of("form", form, "days", days));
    }
}
