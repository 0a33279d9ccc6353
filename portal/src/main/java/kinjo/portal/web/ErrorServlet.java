package kinjo.portal.web;

import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Map;
import java.util.Set;

/** What is shown when something did not work: a sentence, and nothing of what is inside. */
final class ErrorServlet extends HttpServlet {
    private static final long serialVersionUID = 1;

    static final String PATH = "/error";

    private static final Set<Integer> EXPLAINED = Set.of(403, 404, 405);

    private final transient Site site;

    ErrorServlet(Site site) {
        this.site = site;
    }

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response) throws IOException {
        Integer status = (Integer) request.getAttribute(RequestDispatcher.ERROR_STATUS_CODE);
        if (status == null) {
            // Somebody asks for it by its address.
            response.sendError(HttpServletResponse.SC_NOT_FOUND);
            return;
        }
        String text = site.lookup().text("error." + (EXPLAINED.contains(status) ? status : 500));
        PageServlet.write(response, site, "error.jte", Map.of("lookup", site.lookup(), "text", text));
    }
}
