package kinjo.portal.web;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import kinjo.portal.data.Leave;
import kinjo.portal.data.Leaves;

/** What is done to a request that was made: withdrawn by who made it, or decided on by the manager. */
final class LeaveActionServlet extends PageServlet {
    private static final long serialVersionUID = 1;

    /** Changes the request with this first day; false if it is not there or not theirs. */
    private interface Action {
        boolean apply(Connection connection, int user, Form form, LocalDate firstDay) throws SQLException;
    }

    private final transient Action action;
    private final String notice;

    private LeaveActionServlet(Site site, String notice, Action action) {
        super(site, Screen.LEAVES);
        this.notice = notice;
        this.action = action;
    }

    /** {@code /leaves/withdraw}. */
    static LeaveActionServlet withdraw(Site site) {
        return new LeaveActionServlet(
                site,
                "leaves.withdrawn",
                (connection, user, _, firstDay) -> Leaves.withdraw(connection, user, firstDay));
    }

    /** {@code /leaves/decide}. */
    static LeaveActionServlet decide(Site site) {
        return new LeaveActionServlet(site, "leaves.decided", LeaveActionServlet::decide);
    }

    private static boolean decide(Connection connection, int user, Form form, LocalDate firstDay) throws SQLException {
        int employee = form.number("employee", 1, Integer.MAX_VALUE).orElse(0);
        Leave.State state = form.choice("state", Leave.State.class);
        LocalDate lastDay = form.date("lastDay");
        Leave.Kind kind = form.choice("kind", Leave.Kind.class);
        boolean decision = state == Leave.State.APPROVED || state == Leave.State.DECLINED;
        return decision
                && lastDay != null
                && kind != null
                && Leaves.decide(connection, user, new Leave(employee, "", firstDay, lastDay, kind, "", state));
    }

    @Override
    protected void doPost(HttpServletRequest request, HttpServletResponse response) throws IOException {
        Form form = Form.of(request);
        LocalDate firstDay = form.date("firstDay");
        boolean found = firstDay != null
                && site.database().call(connection -> action.apply(connection, employee(request), form, firstDay));
        done(request, response, found ? notice : "leaves.gone", Screen.LEAVES);
    }
}
