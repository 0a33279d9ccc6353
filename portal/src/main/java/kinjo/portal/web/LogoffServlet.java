package kinjo.portal.web;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** {@code /logoff}; by a form only, so that no link of another site logs anybody off. */
final class LogoffServlet extends PageServlet {
    private static final long serialVersionUID = 1;

    LogoffServlet(Site site) {
        super(site, Screen.LOGOFF);
    }

    @Override
    protected void doPost(HttpServletRequest request, HttpServletResponse response) throws IOException {
        Visit.end(request);
        done(request, response, "logon.bye", Screen.LOGON);
    }
}
