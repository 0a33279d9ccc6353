package kinjo.portal.web;

import gg.jte.TemplateOutput;
import gg.jte.output.Utf8ByteOutput;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import kinjo.portal.data.Account;

/** What the screens share: showing a page, and going to the next one. */
abstract class PageServlet extends HttpServlet {
    private static final long serialVersionUID = 1;

    final transient Site site;
    private final Screen screen;

    PageServlet(Site site, Screen screen) {
        this.site = site;
        this.screen = screen;
    }

    /** The employee that is logged on; never one that the request names. */
    static int employee(HttpServletRequest request) {
        return account(request).employee();
    }

    static Account account(HttpServletRequest request) {
        return Visit.account(request);
    }

    /** Shows the screen's template with these parameters, the view aside. */
    final void show(HttpServletRequest request, HttpServletResponse response, Map<String, Object> parameters)
            throws IOException {
        Map<String, Object> all = new HashMap<>(parameters);
        String token = Visit.token(request);
        all.put("view", new View(site.lookup(), screen, Visit.account(request), token, Visit.takeNotice(request)));
        write(response, site, screen.key() + ".jte", all);
    }

    static void write(HttpServletResponse response, Site site, String template, Map<String, Object> parameters)
            throws IOException {
        Utf8ByteOutput page = new Utf8ByteOutput();
        site.pages().render(template, parameters, (TemplateOutput) page);
        response.setContentType("text/html;charset=UTF-8");
        response.setContentLength(page.getContentLength());
        page.writeTo(response.getOutputStream());
    }

    /** Tells what was done, and shows a page by its own address, so that reloading it does nothing twice. */
    static void done(HttpServletRequest request, HttpServletResponse response, String notice, Screen next)
            throws IOException {
        Visit.notice(request, notice);
        redirect(response, next.path());
    }

    static void redirect(HttpServletResponse response, String path) {
        response.setStatus(HttpServletResponse.SC_SEE_OTHER);
        response.setHeader("Location", path);
    }
}
