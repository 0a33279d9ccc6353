package kinjo.scale.observe;

import java.nio.file.Path;
import java.util.List;
import java.util.function.LongConsumer;
import kinjo.common.KinjoException;
import kinjo.common.process.Command;

/** Asks a running JVM for something by {@code jcmd}. */
final class Jcmd {
    private Jcmd() {}

    /**
     * Gives the answer.
     *
     * @param command of the JVM, with its arguments
     * @param success what an answer has if it did it
     * @param failure what does not work then, such as "the locks of process 1 cannot be recorded"
     * @param remedy what to do about it
     * @throws KinjoException if it did not
     */
    static String ask(long pid, String command, String success, String failure, String remedy) {
        String jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd").toString();
        Command.Output output = Command.capture(jcmd, Long.toString(pid), command);
        if (!output.text().contains(success)) {
            throw new KinjoException(failure + ": " + reason(output.text()), remedy);
        }
        return output.text();
    }

    /**
     * Asks several JVMs for the same, each of them, whatever the others do.
     *
     * @throws KinjoException the first one, when all have been asked
     */
    static void each(List<Long> pids, LongConsumer ask) {
        KinjoException failure = null;
        for (long pid : pids) {
            try {
                ask.accept(pid);
            } catch (KinjoException e) {
                failure = failure == null ? e : failure;
            }
        }
        if (failure != null) {
            throw failure;
        }
    }

    /** Of what jcmd says: the process's number, the failure with its class, and where in jcmd it happened. */
    private static String reason(String output) {
        return output.lines()
                .filter(line -> !line.matches("[0-9]+:|\\s.*|"))
                .findFirst()
                .map(line -> line.replaceFirst("^[\\w.$]+(Exception|Error): ", ""))
                .orElse("jcmd says nothing");
    }
}
