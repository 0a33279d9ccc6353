package kinjo.portal.web;

import kinjo.portal.lookup.Lookup;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;

/** One portal for all tests of a class, and a browser of its own for each. */
abstract class BrowserTest {
    static RunningPortal portal;

    Browser browser;

    @BeforeAll
    static void start() throws Exception {
        portal = new RunningPortal(Lookup.Kind.HASHTABLE);
    }

    @AfterAll
    static void stop() throws Exception {
        portal.close();
    }

    @BeforeEach
    void open() {
        browser = portal.browser();
    }

    @AfterEach
    void close() {
        browser.close();
    }
}
