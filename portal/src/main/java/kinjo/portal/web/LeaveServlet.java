package kinjo.portal.web;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.Map;
import kinjo.portal.data.Leave;
import kinjo.portal.data.Leaves;

/** {@code /leave}: asks for leave. */
final class LeaveServlet extends PageServlet {
    private static final long serialVersionUID = 1;
    private static final int VACATION_DAYS = 30;
    private static final int YEARS_AHEAD = 2;
    private static final int LONGEST_REASON = 200;

    LeaveServlet(Site site) {
        super(site, Screen.LEAVE);
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        LocalDate next = site.today().plusWeeks(1);
        show(
                request,
                response,
                new Form().with("firstDay", next).with("lastDay", next).with("kind", Leave.Kind.VACATION));
    }

    @Override
    protected void doPost(HttpServletRequest request, HttpServletResponse response) throws IOException {
        Form form = Form.of(request);
        Leave leave = read(form, request);
        if (form.isValid()) {
            String refusal = site.database().call(connection -> {
                if (leave.kind() == Leave.Kind.VACATION) {
                    // Two sessions that look at once would both see the days that are left.
                    Leaves.lock(connection, leave.employee());
                    if (Leaves.isVacationIn(connection, leave)) {
                        return "error.overlap";
                    }
                    if (!fits(connection, leave)) {
                        return "error.days";
                    }
                }
                return Leaves.request(connection, leave) ? "" : "error.decided";
            });
            if (refusal.isEmpty()) {
                done(request, response, "leave.saved", Screen.LEAVE);
                return;
            }
            form.reject("lastDay", refusal);
        }
        show(request, response, form);
    }

    private Leave read(Form form, HttpServletRequest request) {
        LocalDate first = form.date("firstDay");
        LocalDate last = form.date("lastDay");
        Leave.Kind kind = form.choice("kind", Leave.Kind.class);
        String reason = form.optional("reason", LONGEST_REASON);
        form.require("firstDay", "error.over", _ -> !first.isBefore(site.today()));
        form.require("lastDay", "error.order", _ -> !last.isBefore(first));
        form.require("lastDay", "error.far", _ -> last.isBefore(site.today().plusYears(YEARS_AHEAD)));
        return new Leave(employee(request), "", first, last, kind, reason, Leave.State.PENDING);
    }

    /** A request for the same first day is replaced. */
    private static boolean fits(Connection connection, Leave leave) throws SQLException {
        return leave.days()
                <= left(connection, leave.employee(), leave.firstDay().getYear(), leave.firstDay());
    }

    /** Vacation days of a year, less what was asked for and not declined, but for a request for {@code except}. */
    private static int left(Connection connection, int employee, int year, LocalDate except) throws SQLException {
        return VACATION_DAYS
                - Leaves.vacation(connection, employee, year).stream()
                        .filter(leave -> !leave.firstDay().equals(except))
                        .mapToInt(Leave::days)
                        .sum();
    }

    private void show(HttpServletRequest request, HttpServletResponse response, Form form) throws IOException {
        int left = site.database()
                .call(connection ->
                        left(connection, employee(request), site.today().getYear(), null));
        show(request, response, Map.of("form", form, "left", left));
    }
}
