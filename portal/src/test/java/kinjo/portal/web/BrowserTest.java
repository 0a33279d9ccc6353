package kinjo.portal.web;

import kinjo.portal.data.DatabaseServer;
import kinjo.portal.data.H2Server;
import kinjo.portal.lookup.Lookup;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInstance;

/** One portal for all tests of a class, and a browser of its own for each. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class BrowserTest {
    RunningPortal portal;

    Browser browser;

    /** A new one. */
    DatabaseServer database() {
        return new H2Server(null);
    }

    @BeforeAll
    void start() throws Exception {
        portal = new RunningPortal(Lookup.Kind.HASHTABLE, database());
    }

    @AfterAll
    void stop() throws Exception {
        // There is none if the database is not installed.
        if (portal != null) {
            portal.close();
        }
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
