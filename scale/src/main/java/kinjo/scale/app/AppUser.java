package kinjo.scale.app;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Map;
import kinjo.scale.driver.Browser;

/** A user of the server: a browser, and values by name. */
public final class AppUser implements Closeable {
    private final Browser browser;
    private final Map<String, String> values;

    /** @param scheme that the server speaks */
    AppUser(InetSocketAddress server, String scheme, Map<String, String> values) {
        this.browser = new Browser(server, scheme);
        this.values = values;
    }

    Browser browser() {
        return browser;
    }

    String value(String name) {
        return values.get(name);
    }

    void keep(String name, String value) {
        values.put(name, value);
    }

    @Override
    public void close() throws IOException {
        browser.close();
    }
}
