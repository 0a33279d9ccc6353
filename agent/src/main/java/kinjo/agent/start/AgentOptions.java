package kinjo.agent.start;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import kinjo.agent.hashtable.Reason;
import kinjo.agent.hashtable.Request;
import kinjo.agent.hashtable.SitePattern;

/**
 * The options behind {@code -javaagent:kinjo-agent.jar=}, with commas between them:
 *
 * <ul>
 *   <li>{@code hashtable=SITE}: replace the tables that are allocated there
 *   <li>{@code even-if=REASON}: the last site is replaced although that speaks against it
 *   <li>{@code log=FILE}: where to say what was done; standard error if it is not given
 *   <li>{@code @FILE}: options, one a line; lines that begin with # are comments
 * </ul>
 *
 * @param log null for standard error
 */
record AgentOptions(List<Request> tables, Path log) {

    /** @param text null if there are none */
    static AgentOptions parse(String text) throws OptionException {
        Parser parser = new Parser();
        for (String option : text == null ? new String[0] : text.split(",")) {
            parser.add(option.strip());
        }
        return parser.result();
    }

    private static final class Parser {
        private final List<Request> tables = new ArrayList<>();
        private Path log;

        void add(String option) throws OptionException {
            String[] words = option.split("=", 2);
            if (option.startsWith("@")) {
                addFile(path(option.substring(1)));
            } else if (words.length == 2 && words[0].equals("hashtable")) {
                tables.add(new Request(site(words[1]), EnumSet.noneOf(Reason.class)));
            } else if (words.length == 2 && words[0].equals("even-if")) {
                lastTable(option).add(reason(words[1]));
            } else if (words.length == 2 && words[0].equals("log")) {
                log = path(words[1]);
            } else {
                throw new OptionException(
                        "'" + option + "' is no option", "write hashtable=SITE, even-if=REASON, log=FILE or @FILE");
            }
        }

        private void addFile(Path file) throws OptionException {
            List<String> lines;
            try {
                lines = Files.readAllLines(file);
            } catch (IOException e) {
                throw new OptionException(
                        "the options file " + file + " cannot be read: " + e, "name one that can be read");
            }
            for (int i = 0; i < lines.size(); i++) {
                String line = lines.get(i).strip();
                try {
                    if (line.startsWith("@")) {
                        throw new OptionException("'" + line + "' is no option of a file", "put its lines here");
                    }
                    if (!line.isEmpty() && !line.startsWith("#")) {
                        add(line);
                    }
                } catch (OptionException e) {
                    throw new OptionException(file + ", line " + (i + 1) + ": " + e.getMessage(), e.remedy());
                }
            }
        }

        private static SitePattern site(String text) throws OptionException {
            try {
                return SitePattern.parse(text);
            } catch (IllegalArgumentException e) {
                throw new OptionException(e.getMessage(), "write " + SitePattern.SYNTAX);
            }
        }

        private Set<Reason> lastTable(String option) throws OptionException {
            if (tables.isEmpty()) {
                throw new OptionException("no site stands before " + option, "write hashtable=SITE," + option);
            }
            return tables.getLast().evenIf();
        }

        private static Reason reason(String word) throws OptionException {
            Optional<Reason> reason = Arrays.stream(Reason.values())
                    .filter(one -> one.word().equals(word) && one.canBeOverridden())
                    .findFirst();
            return reason.orElseThrow(() -> new OptionException(
                    "'" + word + "' is no reason to be passed over", "write one of " + Reason.words()));
        }

        private static Path path(String text) throws OptionException {
            try {
                return Path.of(text);
            } catch (InvalidPathException e) {
                throw new OptionException("'" + text + "' is no file name", "name a file");
            }
        }

        AgentOptions result() throws OptionException {
            if (tables.isEmpty()) {
                throw new OptionException(
                        "no option says what to replace", "write hashtable=SITE, such as " + SitePattern.SYNTAX);
            }
            return new AgentOptions(tables, log);
        }
    }
}
