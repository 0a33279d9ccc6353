package kinjo.scale.portal;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.LocalDate;
import java.util.List;
import kinjo.scale.driver.Scenario;
import kinjo.scale.driver.Scenario.Step;

/** The paper's nine requests; those between logging on and logging off are repeated (rows S1 and S2). */
public final class PortalScenario {

    /** Days that are recorded again and again, so that tables do not grow. */
    private static final int DAYS = 28;

    private static final int FIRST_LEAVE = 200;
    private static final int LEAVES = 300;

    private PortalScenario() {}

    /** @param employees that the portal has; users beyond them share accounts */
    public static Scenario<PortalVisitor> of(InetSocketAddress server, int employees) {
        return new Scenario<>(
                List.of(new Step<>("logon", PortalScenario::logOn)),
                List.of(
                        new Step<>("time", PortalScenario::recordTime),
                        new Step<>("leave", PortalScenario::requestLeave),
                        new Step<>("leaves", visitor -> visitor.open("/leaves", "<h1>Leave requests</h1>")),
                        new Step<>("person", visitor -> visitor.open("/person", "<h1>Personal data</h1>")),
                        new Step<>("address", visitor -> visitor.open("/address", "<h1>Address</h1>")),
                        new Step<>("bank", visitor -> visitor.open("/bank", "<h1>Bank account</h1>")),
                        new Step<>("salary", visitor -> visitor.open("/salary", "<h1>Salary statement</h1>"))),
                List.of(new Step<>("logoff", visitor -> visitor.send("/logoff", "", "You are logged off."))),
                number -> new PortalVisitor(server, 1 + number % employees, number));
    }

    private static void logOn(PortalVisitor visitor) throws IOException {
        visitor.open("/logon", "<h1>Log on</h1>");
        visitor.send("/logon", "login=e" + visitor.employee() + "&password=kinjo-demo", "<h1>Working time</h1>");
    }

    private static void recordTime(PortalVisitor visitor) throws IOException {
        LocalDate day = LocalDate.now().minusDays(1 + visitor.random(DAYS));
        visitor.send(
                "/time",
                "workDay=" + day + "&started=09:00&ended=17:30&breakMinutes=45",
                "Your working time is recorded.");
    }

    private static void requestLeave(PortalVisitor visitor) throws IOException {
        LocalDate day = LocalDate.now().plusDays(FIRST_LEAVE + visitor.random(LEAVES));
        visitor.send(
                "/leave",
                "firstDay=" + day + "&lastDay=" + day.plusDays(2) + "&kind=UNPAID&reason=Holiday",
                "Your request is sent.");
    }
}
