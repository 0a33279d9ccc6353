package kinjo.portal.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.http.HttpResponse;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.concurrent.atomic.AtomicInteger;
import kinjo.portal.data.DataException;
import kinjo.portal.lookup.Lookup;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What users do. */
class PortalTest extends BrowserTest {
    /** Row S1. */
    @ParameterizedTest
    @EnumSource(Lookup.Kind.class)
    void aUserWalksThroughTheNineScreens(Lookup.Kind kind) throws Exception {
        try (RunningPortal own = new RunningPortal(kind, database());
                Browser user = own.browser()) {
            assertThat(user.logOn(3).body()).contains("<h1>Working time</h1>", "Signed in as", "Chiara Abe");
            assertThat(user.post(
                                    "/time",
                                    "workDay",
                                    "2026-03-17",
                                    "started",
                                    "08:15",
                                    "ended",
                                    "16:30",
                                    "breakMinutes",
                                    "30")
                            .body())
                    .contains("Your working time is recorded.", "7:45");
            assertThat(user.get("/leave").body()).contains("<h1>Request leave</h1>");
            assertThat(request(user, "2026-08-03", "2026-08-07").body()).contains("Your request is sent.");
            assertThat(user.get("/leaves").body()).contains("2026-08-03", "2026-08-07", "Pending", "Withdraw");
            assertThat(user.get("/person").body()).contains("Date of birth", "e3@portal.example", "Anna Abe");
            assertThat(user.get("/address").body()).contains("Street and number", "Germany");
            assertThat(user.get("/bank").body()).contains("IBAN", "PORTDEFFXXX");
            assertThat(user.get("/salary").body()).contains("2026-02", "Paid out", "€");
            assertThat(user.post("/logoff").body()).contains("You are logged off.", "<h1>Log on</h1>");
            assertThat(user.get("/salary").body()).contains("<h1>Log on</h1>").doesNotContain("Paid out");
        }
    }

    private static HttpResponse<String> request(Browser user, String first, String last) throws Exception {
        return user.post("/leave", "firstDay", first, "lastDay", last, "kind", "UNPAID", "reason", "Sea");
    }

    @Test
    void aNoticeIsShownOnce() throws Exception {
        browser.logOn(4);
        request(browser, "2026-09-01", "2026-09-01");

        assertThat(browser.get("/leave").body()).doesNotContain("Your request is sent.");
    }

    @Test
    void recordingADayAgainReplacesIt() throws Exception {
        browser.logOn(5);
        time("2026-03-16", "08:00", "12:00", "0");
        String page = time("2026-03-16", "08:00", "18:01", "1").body();

        assertThat(page).contains("10:00");
        assertThat(page.split("<td>2026-03-16</td>")).hasSize(2);
    }

    private HttpResponse<String> time(String day, String started, String ended, String pause) throws Exception {
        return browser.post("/time", "workDay", day, "started", started, "ended", ended, "breakMinutes", pause);
    }

    @ParameterizedTest
    @CsvSource({
        "2026-03-19, 09:00, 17:00, 0, This day is still to come.",
        "2025-03-19, 09:00, 17:00, 0, This day is too long ago.",
        "2026-03-17, 09:00, 08:00, 0, The end is before the begin.",
        "2026-03-17, 09:00, 10:00, 60, The break is as long as the work.",
        "2026-03-17, 09:00, 17:00, -1, Please give a whole number within the limits.",
        "yesterday, 09:00, 17:00, 0, Please give a date such as 2026-03-31.",
        "2026-03-17, 9 h, 17:00, 0, Please give a time such as 09:00.",
        "2026-03-17, '', 17:00, 0, Please fill in.",
    })
    void wrongWorkingTimesAreExplained(String day, String started, String ended, String pause, String message)
            throws Exception {
        browser.logOn(6);
        String page = time(day, started, ended, pause).body();

        assertThat(page).contains(message, "Please correct what is marked below.", "value=\"" + ended + "\"");
    }

    @Test
    void wrongDataAreNotStored() throws Exception {
        browser.logOn(7);
        browser.get("/bank");
        assertThat(browser.post("/bank", "holder", "Me", "iban", "DE00 1234", "bic", "PORTDEFF")
                        .body())
                .contains("This IBAN has a typing error.");
        assertThat(browser.post("/person", "phone", "call me", "email", "nobody")
                        .body())
                .contains("Please use digits", "This is no e-mail address.");
        assertThat(browser.post("/address", "street", "x".repeat(61), "postalCode", "1", "city", "C", "country", "D")
                        .body())
                .contains("This is too long.");

        assertThat(browser.get("/person").body()).contains("e7@portal.example");
    }

    @Test
    void dataCanBeChanged() throws Exception {
        browser.logOn(8);
        browser.get("/bank");
        assertThat(browser.post("/bank", "holder", "Zoë", "iban", "DE89 3704 0044 0532 0130 00", "bic", "COBADEFFXXX")
                        .body())
                .contains("Your bank account is saved.", "value=\"Zoë\"", "DE89 3704 0044 0532 0130 00");
        assertThat(browser.post("/person", "phone", "+81 75 1", "email", "a@b.jp")
                        .body())
                .contains("+81 75 1", "a@b.jp");
        assertThat(browser.post("/address", "street", "1", "postalCode", "AB-1 2", "city", "京都", "country", "J")
                        .body())
                .contains("Your address is saved.", "京都");
    }

    @Test
    void aManagerDecidesOnTheTeamsRequests() throws Exception {
        browser.logOn(12);
        browser.get("/leave");
        request(browser, "2026-10-05", "2026-10-06");
        try (Browser manager = portal.browser()) {
            manager.logOn(11);
            assertThat(manager.get("/leaves").body()).contains("Waiting for your decision", "2026-10-05");
            // What the manager does not see is not approved.
            assertThat(approve(manager, "2026-10-07").body()).contains("is not there any more");
            assertThat(browser.get("/leaves").body()).contains("Pending");
            assertThat(approve(manager, "2026-10-06").body()).contains("Your decision is recorded.");
        }

        assertThat(browser.get("/leaves").body()).contains("Approved");
        assertThat(browser.post("/leaves/withdraw", "firstDay", "2026-10-05").body())
                .contains("is decided already");
    }

    private static HttpResponse<String> approve(Browser manager, String lastDay) throws Exception {
        return manager.post(
                "/leaves/decide",
                "employee",
                "12",
                "firstDay",
                "2026-10-05",
                "lastDay",
                lastDay,
                "kind",
                "UNPAID",
                "state",
                "APPROVED");
    }

    @Test
    void aPageThatIsNotThereIsExplained() throws Exception {
        browser.logOn(9);

        assertThat(browser.get("/nothing").statusCode()).isEqualTo(404);
        assertThat(browser.get("/nothing").body()).contains("There is no such page.");
        assertThat(browser.get("/logoff").statusCode()).isEqualTo(405);
        assertThat(browser.get("/error").statusCode()).isEqualTo(404);
        assertThat(browser.get("/error").body()).contains("There is no such page.");
    }

    /** Each year has its own days. */
    @Test
    void vacationOfNextYearCounts() throws Exception {
        browser.logOn(10);
        browser.get("/leave");
        assertThat(vacation("2027-02-01", "2027-02-20").body()).contains("Your request is sent.");
        assertThat(vacation("2027-02-20", "2027-02-22").body())
                .contains("You have asked for vacation in these days already.");
        assertThat(vacation("2027-05-03", "2027-05-29").body()).contains("There are not that many days left.");
        assertThat(vacation("2026-05-04", "2026-05-08").body()).contains("Your request is sent.");
    }

    /** However much other leave there is. */
    @Test
    void vacationCountsBehindManyOtherRequests() throws Exception {
        browser.logOn(19);
        browser.get("/leave");
        assertThat(vacation("2027-02-01", "2027-02-26").body()).contains("Your request is sent.");
        LocalDate later = LocalDate.of(2027, 6, 1);
        for (int day = 0; day < 110; day++) {
            String one = later.plusDays(day).toString();
            assertThat(leave(one, one, "UNPAID").body()).contains("Your request is sent.");
        }

        assertThat(vacation("2027-03-01", "2027-03-26").body()).contains("There are not that many days left.");
    }

    @Test
    void daysThatAreOverAreNotAskedFor() throws Exception {
        browser.logOn(18);
        browser.get("/leave");

        assertThat(vacation("2020-03-02", "2020-03-06").body()).contains("This day is over.");
    }

    private HttpResponse<String> vacation(String first, String last) throws Exception {
        return leave(first, last, "VACATION");
    }

    private HttpResponse<String> leave(String first, String last, String kind) throws Exception {
        return browser.post("/leave", "firstDay", first, "lastDay", last, "kind", kind, "reason", "");
    }

    /** Two users of one account may store the same day at the same moment. */
    @Test
    void aKeyThatSomebodyElseStoresMeanwhileIsTriedOnceMore() {
        AtomicInteger tries = new AtomicInteger();
        assertThat(portal.database().<Integer>call(_ -> taken(tries, 1))).isEqualTo(2);
        assertThatThrownBy(() -> portal.database().<Integer>call(_ -> taken(tries, 9)))
                .isInstanceOf(DataException.class);
        assertThat(tries).hasValue(4);
    }

    private static int taken(AtomicInteger tries, int last) throws SQLException {
        if (tries.incrementAndGet() <= last) {
            throw new SQLException("the key is there", "23505");
        }
        return tries.get();
    }

    @Test
    void aDispatcherCanAskForItsHealth() throws Exception {
        assertThat(browser.get("/health").body()).isEqualTo("ok");
    }
}
