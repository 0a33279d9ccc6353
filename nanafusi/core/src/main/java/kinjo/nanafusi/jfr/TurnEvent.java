package kinjo.nanafusi.jfr;

import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;

/** See {@link Events#turn}. */
@Name("kinjo.nanafusi.Turn")
@Label("Turn of an Input")
@Description("One input of a join was read until it was the other's turn")
@Category("Nanafusi")
@StackTrace(false)
final class TurnEvent extends Event {
    @Label("Join")
    long join;

    @Label("Input")
    String input;

    @Label("Class")
    String inputClass;

    @Label("Bytes Used Up")
    @DataAmount
    long bytes;

    @Label("Length of the Next Turn")
    @DataAmount
    int nextBytes;

    @Label("Took")
    @Timespan
    long took;
}
