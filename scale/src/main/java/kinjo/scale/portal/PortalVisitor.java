package kinjo.scale.portal;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Random;
import kinjo.scale.driver.Browser;

/** A user of the portal. */
public final class PortalVisitor implements Closeable {
    private static final String TOKEN = "name=\"token\" value=\"";

    private final Browser browser;
    private final int employee;
    private final Random random;
    private String token;

    /** @param seed of what is entered: several visitors may be the same employee, and must not do the same at once */
    PortalVisitor(InetSocketAddress server, int employee, int seed) {
        this.browser = new Browser(server);
        this.employee = employee;
        this.random = new Random(seed);
    }

    int employee() {
        return employee;
    }

    int random(int bound) {
        return random.nextInt(bound);
    }

    /** Opens a page, which has to have this heading. */
    void open(String path, String heading) throws IOException {
        check(browser.get(path), "GET " + path, heading);
    }

    /** Sends a form with the token of the last page; the page that follows has to say this. */
    void send(String path, String form, String expected) throws IOException {
        check(browser.post(path, form + "&token=" + token), "POST " + path, expected);
    }

    /** Every page has a form, if only the one for logging off. */
    private void check(Browser.Answer answer, String request, String expected) throws IOException {
        String page = answer.text();
        if (!page.contains(expected)) {
            throw new IOException("the answer to " + request + " does not say '" + expected + "'");
        }
        int start = page.indexOf(TOKEN) + TOKEN.length();
        token = page.substring(start, page.indexOf('"', start));
    }

    @Override
    public void close() throws IOException {
        browser.close();
    }
}
