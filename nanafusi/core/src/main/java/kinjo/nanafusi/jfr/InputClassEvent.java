package kinjo.nanafusi.jfr;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** See {@link Events#inputClass}. */
@Name("kinjo.nanafusi.InputClass")
@Label("Class of an Input")
@Description("An input of a join became slow, so a thread reads ahead for it, or fast again")
@Category("Nanafusi")
@StackTrace(false)
final class InputClassEvent extends Event {
    @Label("Join")
    long join;

    @Label("Input")
    String input;

    @Label("Class")
    String inputClass;
}
