package kinjo.nanafusi.jfr;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;

/** See {@link Events#batch}. */
@Name("kinjo.nanafusi.Batch")
@Label("Batch of a Producer Thread")
@Description("A producer thread handed over what it had parsed")
@Category("Nanafusi")
@StackTrace(false)
final class BatchEvent extends Event {
    @Label("Parts")
    int parts;

    @Label("Size of the Next Batch")
    int nextSize;

    @Label("Class")
    String inputClass;

    @Label("Took")
    @Timespan
    long took;
}
