package kinjo.portal.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import kinjo.portal.data.Generator;
import org.junit.jupiter.api.Test;

/** Row S1: a user of a real browser walks through the nine screens. Their pictures are in {@code target/screens}. */
class ScreensTest extends BrowserTest {
    private static final Path PICTURES = Path.of("target/screens");

    /** With a team, so that there are requests to decide on. */
    private static final int MANAGER = 11;

    private static final int WIDE = 1000;
    private static final int NARROW = 500;
    private static final int HIGH = 860;

    private final class Walk {
        private final Chromium chromium;

        Walk(Chromium chromium) {
            this.chromium = chromium;
        }

        /** Styled, and with nothing that sticks out, on a desk and on a phone. */
        void seen(Screen screen, String heading) throws Exception {
            assertThat(chromium.text("h1")).isEqualTo(heading);
            assertThat(chromium.evaluate("getComputedStyle(document.querySelector('header')).display"))
                    .isEqualTo("flex");
            for (int width : new int[] {NARROW, WIDE}) {
                chromium.size(width, HIGH);
                assertThat(chromium.evaluate("document.documentElement.scrollWidth <= window.innerWidth"))
                        .as("%s fits %d pixels", screen, width)
                        .isEqualTo("true");
            }
            assertThat(chromium.evaluate(
                            "[...document.querySelectorAll('.scroll')].every(it => it.scrollWidth <= it.clientWidth)"))
                    .as("tables of %s can be read without scrolling on a desk", screen)
                    .isEqualTo("true");
            chromium.screenshot(PICTURES.resolve(screen.key() + ".png"));
        }

        void go(Screen screen) throws Exception {
            chromium.click("nav a[href='%s']".formatted(screen.path()));
        }

        /** A field for dates takes keys in the order of the user's country. */
        void fill(String field, String value) throws Exception {
            assertThat(chromium.evaluate("document.getElementById('field-%s').value = '%s'".formatted(field, value)))
                    .isEqualTo(value);
        }

        void submit(String notice) throws Exception {
            chromium.click("main form button");
            assertThat(chromium.text(".notice")).isEqualTo(notice);
        }
    }

    @Test
    void aUserSeesTheNineScreens() throws Exception {
        browser.logOn(12);
        browser.get("/leave");
        browser.post(
                "/leave",
                "firstDay",
                "2026-04-07",
                "lastDay",
                "2026-04-10",
                "kind",
                "UNPAID",
                "reason",
                "Moving house");
        try (Chromium chromium = Chromium.start()) {
            Walk walk = new Walk(chromium);
            chromium.size(WIDE, HIGH);
            chromium.open("http://127.0.0.1:" + portal.port() + "/");
            walk.seen(Screen.LOGON, "Log on");
            chromium.type("#field-login", Generator.login(MANAGER));
            chromium.type("#field-password", Generator.PASSWORD);
            chromium.click("main form button");

            walk.fill("workDay", "2026-03-17");
            walk.fill("started", "08:15");
            walk.fill("ended", "16:30");
            walk.fill("breakMinutes", "30");
            walk.submit("Your working time is recorded.");
            walk.seen(Screen.TIME, "Working time");

            walk.go(Screen.LEAVE);
            walk.fill("firstDay", "2026-08-03");
            walk.fill("lastDay", "2026-08-07");
            walk.fill("kind", "UNPAID");
            chromium.type("#field-reason", "By the sea");
            walk.seen(Screen.LEAVE, "Request leave");
            walk.submit("Your request is sent.");

            walk.go(Screen.LEAVES);
            walk.seen(Screen.LEAVES, "Leave requests");
            walk.go(Screen.PERSON);
            walk.seen(Screen.PERSON, "Personal data");
            walk.go(Screen.ADDRESS);
            walk.seen(Screen.ADDRESS, "Address");
            walk.go(Screen.BANK);
            walk.seen(Screen.BANK, "Bank account");
            walk.go(Screen.SALARY);
            walk.seen(Screen.SALARY, "Salary statement");

            chromium.click("header form button");
            assertThat(chromium.text(".notice")).isEqualTo("You are logged off.");
            walk.seen(Screen.LOGOFF, "Log on");
        }
    }
}
