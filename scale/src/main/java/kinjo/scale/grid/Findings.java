package kinjo.scale.grid;

import java.util.List;
import kinjo.scale.observe.CodeProfile;
import kinjo.scale.observe.HardwareCounts;
import kinjo.scale.observe.LockProfile;

/**
 * What was looked for after the search, when the highest number of users was known.
 *
 * @param hardware events of the processors, counted with that number of users; null if they were not looked for
 * @param locks what requests waited for, recorded with that number of users too; null if that was not looked for
 * @param code what CPUs were busy with meanwhile; null if that was not looked for
 * @param open rates of clicks that do not depend on the answers; empty if none were asked for
 */
public record Findings(HardwareCounts hardware, LockProfile locks, CodeProfile code, List<OpenLevel> open) {
    /** Of a run that failed. */
    static final Findings NONE = new Findings(null, null, null, List.of());
}
