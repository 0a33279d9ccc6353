package kinjo.bench.papers;

/**
 * The stored result of a paper's row, as the page of stored results shows it.
 *
 * @param command the command line that measures it again
 * @param started ISO 8601
 * @param machine one line about it
 * @param tables all figures as text, beside the paper's
 */
public record StoredTables(String command, String started, String machine, String tables) {}
