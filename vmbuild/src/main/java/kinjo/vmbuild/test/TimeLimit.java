package kinjo.vmbuild.test;

import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/** Ends a JVM that hangs. It is asked for a dump of its threads first, with which its log ends; 30 s later it is killed. */
final class TimeLimit {

    /** Far more than the longest of these runs takes with a slow VM on a busy machine. */
    static final Duration OF_ONE_RUN = Duration.ofMinutes(20);

    /** Of all unit tests together, which take a minute or two. */
    static final Duration OF_UNIT_TESTS = Duration.ofMinutes(30);

    private TimeLimit() {}

    /** The words of a command that is ended after this time; its status is not 0 then. */
    static List<String> words(Duration limit, List<String> command) {
        return Stream.concat(
                        Stream.of("timeout", "--signal=QUIT", "--kill-after=30", limit.toMillis() / 1000.0 + "s"),
                        command.stream())
                .toList();
    }
}
