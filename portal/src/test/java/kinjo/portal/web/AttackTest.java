package kinjo.portal.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import kinjo.portal.data.Generator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What attackers do. */
class AttackTest extends BrowserTest {
    @ParameterizedTest
    @ValueSource(strings = {"e1' --", "' OR '1'='1", "e1'; DROP TABLE salary; --", "' UNION SELECT 1 --"})
    void sqlInjectionLogsNobodyOn(String login) throws Exception {
        browser.get("/logon");
        HttpResponse<String> answer = browser.post("/logon", "login", login, "password", "' OR '1'='1");

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.body()).contains("Personnel number or password is wrong.");
        assertThat(browser.get("/time").body()).contains("<h1>Log on</h1>");
    }

    @Test
    void sqlIsStoredAsText() throws Exception {
        browser.logOn(2);
        browser.get("/address");
        String evil = "'; UPDATE salary SET gross = 0; --";

        assertThat(browser.post("/address", "street", evil, "postalCode", "1", "city", "C", "country", "D")
                        .body())
                .contains("Your address is saved.");
        assertThat(browser.get("/salary?month=" + "2026-02'%20OR%201=1").body()).doesNotContain("€ 0.00");
    }

    @ParameterizedTest
    @ValueSource(strings = {"<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>"})
    void whatUsersTypeIsNoMarkup(String evil) throws Exception {
        browser.logOn(13);
        browser.get("/leave");
        browser.post("/leave", "firstDay", "2026-11-02", "lastDay", "2026-11-02", "kind", "STUDY", "reason", evil);
        browser.get("/address");
        String saved = browser.post("/address", "street", evil, "postalCode", "1", "city", "C", "country", "D")
                .body();
        try (Browser manager = portal.browser()) {
            manager.logOn(11);
            for (String page : new String[] {saved, manager.get("/leaves").body()}) {
                assertThat(page).contains("alert(1)").doesNotContain(evil).doesNotContain("<script", "<img src=x");
            }
        }
        browser.post("/logoff");
        assertThat(browser.post("/logon", "login", evil, "password", "x").body())
                .doesNotContain(evil);
    }

    @ParameterizedTest
    @ValueSource(strings = {"<b>x</b>", "\"><img src=x>", "'; DROP TABLE salary; --"})
    void noFieldIsMarkupOrSql(String evil) throws Exception {
        browser.logOn(16);
        browser.get("/address");
        String address = browser.post("/address", "street", "S", "postalCode", "1", "city", evil, "country", evil)
                .body();
        browser.get("/bank");
        String bank = browser.post("/bank", "holder", evil, "iban", "DE89370400440532013000", "bic", "COBADEFFXXX")
                .body();

        assertThat(address).contains("Your address is saved.").doesNotContain("<b>x", "<img src=x");
        assertThat(bank).contains("Your bank account is saved.").doesNotContain("<b>x", "<img src=x");
        browser.get("/leave");
        browser.post("/leaves/withdraw", "firstDay", "2026-12-01' OR '1'='1");
        browser.post("/time", "workDay", evil, "started", evil, "ended", evil, "breakMinutes", evil);
        assertThat(browser.get("/salary").body()).contains("Paid out");
    }

    /** PostgreSQL refuses NUL, and no database has all years that Java has. */
    @Test
    void whatNoDatabaseStoresIsExplained() throws Exception {
        browser.get("/logon");
        assertThat(browser.post("/logon", "login", "e1\0", "password", "x").body())
                .contains("This has a character that cannot be shown.");
        browser.logOn(17);
        browser.get("/address");
        assertThat(browser.post("/address", "street", "a\0b", "postalCode", "1", "city", "C", "country", "D")
                        .body())
                .contains("This has a character that cannot be shown.");
        for (String day : new String[] {"+999999999-12-31", "-999999999-01-01"}) {
            HttpResponse<String> answer = browser.post("/leaves/withdraw", "firstDay", day);
            assertThat(answer.statusCode()).isEqualTo(200);
            assertThat(answer.body()).contains("is not there any more");
        }
    }

    @Test
    void whatUsersTypeStaysInItsAttribute() throws Exception {
        browser.logOn(13);
        browser.get("/address");
        String evil = "\" onfocus=\"alert(1)";

        assertThat(browser.post("/address", "street", evil, "postalCode", "1", "city", "C", "country", "D")
                        .body())
                .contains("alert(1)")
                .doesNotContain(evil);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/logon",
                "/logoff",
                "/time",
                "/leave",
                "/leaves/decide",
                "/leaves/withdraw",
                "/person",
                "/address",
                "/bank"
            })
    void aFormOfAnotherSiteIsRefused(String path) throws Exception {
        browser.logOn(1);
        assertThat(browser.postWithoutToken(path).statusCode()).isEqualTo(403);
        assertThat(browser.postWithoutToken(path, "token", "guessed").statusCode())
                .isEqualTo(403);
        try (Browser attacker = portal.browser()) {
            attacker.logOn(2);
            assertThat(browser.postWithoutToken(path, "token", attacker.token()).statusCode())
                    .isEqualTo(403);
        }
        assertThat(browser.get("/person").body()).contains("e1@portal.example");
    }

    @Test
    void aSessionThatWasPlantedIsWorthNothing() throws Exception {
        try (Browser attacker = portal.browser()) {
            attacker.get("/logon");
            String planted = attacker.session().getValue();
            browser.setSession(planted);
            browser.get("/logon");
            assertThat(browser.session().getValue()).isEqualTo(planted);

            browser.post("/logon", "login", Generator.login(3), "password", Generator.PASSWORD);

            assertThat(browser.get("/person").body()).contains("e3@portal.example");
            assertThat(browser.session().getValue()).isNotEqualTo(planted);
            assertThat(attacker.get("/person").body()).contains("<h1>Log on</h1>");
        }
    }

    @Test
    void aSessionIsNotMadeToOrder() throws Exception {
        browser.setSession("0123456789ABCDEF0123456789ABCDEF");
        browser.logOn(3);

        assertThat(browser.session().getValue()).doesNotContain("0123456789ABCDEF");
    }

    @Test
    void aSessionThatEndedIsNotTakenUpAgain() throws Exception {
        browser.logOn(3);
        String old = browser.session().getValue();
        browser.post("/logoff");
        browser.setSession(old);

        assertThat(browser.get("/person").body()).contains("<h1>Log on</h1>");
    }

    @Test
    void anEmployeeDecidesOnNothing() throws Exception {
        browser.logOn(14);
        browser.get("/leave");
        browser.post("/leave", "firstDay", "2026-12-01", "lastDay", "2026-12-01", "kind", "UNPAID", "reason", "");

        assertThat(decide(browser, "14").statusCode()).isEqualTo(403);
        assertThat(browser.get("/leaves").body()).contains("Pending");
    }

    @Test
    void aManagerDecidesForNoOtherTeam() throws Exception {
        browser.logOn(15);
        browser.get("/leave");
        browser.post("/leave", "firstDay", "2026-12-01", "lastDay", "2026-12-01", "kind", "UNPAID", "reason", "");
        try (Browser other = portal.browser()) {
            other.logOn(21);
            assertThat(decide(other, "15").body()).contains("is not there any more");
        }
        assertThat(browser.get("/leaves").body()).contains("Pending");
    }

    private static HttpResponse<String> decide(Browser user, String employee) throws Exception {
        return user.post(
                "/leaves/decide",
                "employee",
                employee,
                "firstDay",
                "2026-12-01",
                "lastDay",
                "2026-12-01",
                "kind",
                "UNPAID",
                "state",
                "APPROVED");
    }

    @Test
    void pagesSayWhatBrowsersMayDo() throws Exception {
        HttpResponse<String> page = browser.get("/logon");

        assertThat(page.headers().firstValue("Content-Security-Policy"))
                .hasValueSatisfying(
                        policy -> assertThat(policy).contains("default-src 'none'", "frame-ancestors 'none'"));
        assertThat(page.headers().firstValue("Cache-Control")).hasValue("no-store");
        assertThat(page.headers().firstValue("Set-Cookie"))
                .hasValueSatisfying(cookie -> assertThat(cookie).contains("HttpOnly", "SameSite=Strict"));
    }

    @Test
    void anErrorTellsNothingOfWhatIsInside() throws Exception {
        browser.logOn(3);
        portal.database().call(connection -> connection.createStatement().execute("DROP TABLE address"));
        HttpResponse<String> answer = browser.get("/address");
        portal.database()
                .call(connection -> connection
                        .createStatement()
                        .execute("CREATE TABLE address AS SELECT id AS employee, first_name AS street,"
                                + " '1' AS postal_code, 'C' AS city, 'D' AS country FROM employee"));

        assertThat(answer.statusCode()).isEqualTo(500);
        assertThat(answer.body())
                .contains("Something went wrong on our side.")
                .doesNotContain("SQL", "kinjo.", "Tomcat");
    }
}
