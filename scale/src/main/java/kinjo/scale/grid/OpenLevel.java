package kinjo.scale.grid;

import kinjo.scale.driver.Measurement;
import kinjo.scale.driver.OpenLoop;

/**
 * A rate of clicks that does not depend on the answers.
 *
 * @param share of the highest throughput
 */
public record OpenLevel(double share, OpenLoop.Result result) {
    private static final int FEWEST_USERS = 50;
    private static final double SECONDS_AT_WORK = 2;

    /** Users that are logged on for it: enough for answers of this time, and not more than the cell had. */
    static int users(double perSecond, Measurement best) {
        int wanted = Math.max(FEWEST_USERS, (int) Math.ceil(perSecond * SECONDS_AT_WORK));
        return Math.min(wanted, Math.max(1, best.users()));
    }
}
