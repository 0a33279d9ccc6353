package kinjo.portal.web;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import kinjo.portal.data.Account;
import kinjo.portal.data.People;

/** {@code /logon}. */
final class LogonServlet extends PageServlet {
    private static final long serialVersionUID = 1;
    private static final int LONGEST = 100;

    LogonServlet(Site site) {
        super(site, Screen.LOGON);
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        show(request, response, Map.of("form", new Form()));
    }

    @Override
    protected void doPost(HttpServletRequest request, HttpServletResponse response) throws IOException {
        Form form = Form.of(request);
        String login = form.text("login", LONGEST);
        String password = form.text("password", LONGEST);
        if (form.isValid()) {
            Optional<Account> account = People.logOn(site.database(), login, password);
            if (account.isPresent()) {
                Visit.begin(request, account.get());
                redirect(response, Screen.TIME.path());
                return;
            }
            form.reject("login", "logon.failed");
        }
        show(request, response, Map.of("form", form));
    }
}
