package kinjo.portal.web;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import kinjo.portal.data.Leave;
import kinjo.portal.data.Leaves;

/** {@code /leaves}: the employee's requests; a manager also sees those of the team. */
final class LeavesServlet extends PageServlet {
    private static final long serialVersionUID = 1;
    private static final int SHOWN = 20;

    LeavesServlet(Site site) {
        super(site, Screen.LEAVES);
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        int employee = employee(request);
        boolean decides = site.lookup().allows(account(request).role().name(), "decide");
        show(request, response, site.database().call(connection -> {
            List<Leave> team = decides ? Leaves.pending(connection, employee, SHOWN) : List.of();
            return Map.of("own", Leaves.of(connection, employee, SHOWN), "team", team, "decides", decides);
        }));
    }
}
