package kinjo.portal.web;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import kinjo.portal.data.Salaries;
import kinjo.portal.data.Salary;

/** {@code /salary?month=2026-01}: one statement, the latest if no month is given, and what there are. */
final class SalaryServlet extends PageServlet {
    private static final long serialVersionUID = 1;
    private static final int MONTHS = 12;

    SalaryServlet(Site site) {
        super(site, Screen.SALARY);
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        List<Salary> salaries =
                site.database().call(connection -> Salaries.latest(connection, employee(request), MONTHS));
        String month = request.getParameter("month");
        Salary chosen = salaries.stream()
                .filter(salary -> salary.month().toString().equals(month))
                .findFirst()
                .orElse(salaries.getFirst());
        show(request, response, Map.of("chosen", chosen, "salaries", salaries));
    }
}
