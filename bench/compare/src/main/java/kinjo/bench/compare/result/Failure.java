package kinjo.bench.compare.result;

import kinjo.bench.compare.plan.Cell;

/**
 * Why a comparison stopped: a run that did not end well, or a wrong result.
 *
 * @param message what happened, in one sentence
 * @param remedy what to do about it
 * @param cell where; null when no run had started
 * @param arm under which VM; null when it concerns several
 * @param command the command line that repeats the run, ready for a shell
 * @param log the file with what the run printed; null when there is none
 */
public record Failure(String message, String remedy, Cell cell, String arm, String command, String log) {

    /** All of it, for the terminal. */
    public String text() {
        StringBuilder text = new StringBuilder(message).append('\n');
        if (log != null) {
            text.append("  log:     ").append(log).append('\n');
        }
        if (command != null) {
            text.append("  repeat:  ").append(command).append('\n');
        }
        return text.append("  remedy:  ").append(remedy).append('\n').toString();
    }
}
