package kinjo.portal.web;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Set;
import kinjo.portal.data.Account;

/** In front of every page: who is it, may they, and did our own form send it? */
final class Guard extends HttpFilter {
    private static final long serialVersionUID = 1;

    /** The pages load one style sheet and run no script. */
    private static final String POLICY = "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self';"
            + " base-uri 'none'; frame-ancestors 'none'";

    private static final Set<String> FOR_ALL = Set.of(Screen.LOGON.path(), Assets.STYLE, Assets.ICON, Health.PATH);

    private final transient Site site;

    Guard(Site site) {
        this.site = site;
    }

    @Override
    protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        response.setHeader("Content-Security-Policy", POLICY);
        response.setHeader("X-Content-Type-Options", "nosniff");
        response.setHeader("X-Frame-Options", "DENY");
        response.setHeader("Referrer-Policy", "same-origin");
        response.setHeader("Cache-Control", "no-store");
        Account account = Visit.account(request);
        String path = request.getServletPath();
        if (account == null && !FOR_ALL.contains(path)) {
            PageServlet.redirect(response, Screen.LOGON.path());
        } else if (!FOR_ALL.contains(path) && !isAllowed(account, path)) {
            response.sendError(HttpServletResponse.SC_FORBIDDEN);
        } else if (request.getMethod().equals("POST") && !Visit.hasToken(request)) {
            response.sendError(HttpServletResponse.SC_FORBIDDEN);
        } else {
            chain.doFilter(request, response);
        }
    }

    /** The permission has the name of the path's last part. An unknown path is not forbidden, but not there. */
    private boolean isAllowed(Account account, String path) {
        return !PortalServer.GUARDED.contains(path)
                || site.lookup().allows(account.role().name(), path.substring(path.lastIndexOf('/') + 1));
    }
}
