package kinjo.portal.web;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** {@code /health}: for who started it and for a dispatcher in front; 503 without a database. */
final class Health extends HttpServlet {
    private static final long serialVersionUID = 1;

    static final String PATH = "/health";

    private final transient Site site;

    Health(Site site) {
        this.site = site;
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        boolean healthy = site.database().isHealthy();
        response.setStatus(healthy ? HttpServletResponse.SC_OK : HttpServletResponse.SC_SERVICE_UNAVAILABLE);
        response.setContentType("text/plain");
        response.getWriter().print(healthy ? "ok" : "no database");
    }
}
