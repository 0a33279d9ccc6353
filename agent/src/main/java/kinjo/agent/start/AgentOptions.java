package kinjo.agent.start;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import kinjo.agent.fields.ClassPattern;
import kinjo.agent.fields.Thresholds;
import kinjo.agent.hashtable.Reason;
import kinjo.agent.hashtable.Request;
import kinjo.agent.hashtable.SitePattern;
import kinjo.agent.refusal.RefusalReason;
import kinjo.agent.split.SplitReason;
import kinjo.agent.split.SplitRequest;

/**
 * The options behind {@code -javaagent:kinjo-agent.jar=}, with commas between them:
 *
 * <ul>
 *   <li>{@code hashtable=SITE}: replace the tables that are allocated there
 *   <li>{@code split=CLASS:FIELD+FIELD...}: these fields leave the class
 *   <li>{@code freqread}: the last class that is split implements {@code kinjo.agent.api.FreqReadObj}
 *   <li>{@code keep-lock}: the lock of the last class that is split does not leave it
 *   <li>{@code even-if=REASON}: the last site is replaced, or the last class split, although that speaks against it
 *   <li>{@code fields=CLASSES}: count accesses of their fields
 *   <li>{@code counts=FILE}: where to write the counts, as JSON
 *   <li>{@code thresholds=SPLIT:WRITTEN:READ:FREQUENT}: for the classification that is printed with the counts
 *   <li>{@code trace=FILE}: record allocations and stores of references there
 *   <li>{@code log=FILE}: where to say what was done; standard error if it is not given
 *   <li>{@code @FILE}: options, one a line; lines that begin with # are comments
 * </ul>
 *
 * @param counts null if they are only printed
 * @param trace null if none is recorded
 * @param log null for standard error
 */
record AgentOptions(
        List<Request> tables,
        List<SplitRequest> splits,
        List<ClassPattern> fields,
        Thresholds thresholds,
        Path counts,
        Path trace,
        Path log) {

    /** @param text null if there are none */
    static AgentOptions parse(String text) throws OptionException {
        Parser parser = new Parser();
        for (String option : text == null ? new String[0] : text.split(",")) {
            parser.add(option.strip());
        }
        return parser.result();
    }

    /** Something to be passed over that speaks against the last request. */
    @FunctionalInterface
    private interface EvenIf {
        void add(String word) throws OptionException;
    }

    private static final class Parser {
        private EvenIf last;
        private final List<SplitRequest> splits = new ArrayList<>();
        private final List<Request> tables = new ArrayList<>();
        private final List<ClassPattern> fields = new ArrayList<>();
        private Thresholds thresholds = Thresholds.DEFAULT;
        private Path counts;
        private Path trace;
        private Path log;

        void add(String option) throws OptionException {
            if (option.startsWith("@")) {
                addFile(path(option.substring(1)));
                return;
            }
            if (option.equals("freqread")) {
                changeSplit(option, SplitRequest::marked);
                return;
            }
            if (option.equals("keep-lock")) {
                changeSplit(option, SplitRequest::keepingLock);
                return;
            }
            String[] words = option.split("=", 2);
            String value = words.length == 2 ? words[1] : "";
            switch (words.length == 2 ? words[0] : "") {
                case "hashtable" -> addTable(value(value, SitePattern::parse, SitePattern.SYNTAX));
                case "split" -> addSplit(value(value, SplitRequest::parse, SplitRequest.SYNTAX));
                case "even-if" -> addEvenIf(value);
                case "fields" ->
                    fields.add(value(value, ClassPattern::new, "a class, such as com.acme.Tree, with * for any text"));
                case "thresholds" -> thresholds = value(value, Thresholds::parse, Thresholds.SYNTAX);
                case "counts" -> counts = path(value);
                case "trace" -> trace = path(value);
                case "log" -> log = path(value);
                default ->
                    throw new OptionException(
                            "'" + option + "' is no option",
                            "write hashtable=SITE, split=CLASS:FIELD+FIELD..., freqread, keep-lock, even-if=REASON,"
                                    + " fields=CLASSES, counts=FILE, thresholds=..., trace=FILE, log=FILE or @FILE");
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

        private static <T> T value(String text, Function<String, T> parse, String syntax) throws OptionException {
            try {
                return parse.apply(text);
            } catch (IllegalArgumentException e) {
                throw new OptionException(e.getMessage(), "write " + syntax);
            }
        }

        private void addTable(SitePattern sites) {
            Request request = new Request(sites, EnumSet.noneOf(Reason.class));
            tables.add(request);
            last = word -> request.evenIf().add(reason(word, Reason.values()));
        }

        private void addSplit(SplitRequest request) throws OptionException {
            if (splits.stream().anyMatch(other -> other.type().equals(request.type()))) {
                throw new OptionException(
                        request.type() + " is to be split twice",
                        "name all its fields in one option: " + SplitRequest.SYNTAX);
            }
            splits.add(request);
            last = word -> request.evenIf().add(reason(word, SplitReason.values()));
        }

        private void changeSplit(String option, UnaryOperator<SplitRequest> change) throws OptionException {
            if (splits.isEmpty()) {
                throw new OptionException(
                        "nothing stands before " + option + " that is split", "write split=CLASS:FIELD," + option);
            }
            splits.addLast(change.apply(splits.removeLast()));
        }

        private void addEvenIf(String word) throws OptionException {
            if (last == null) {
                throw new OptionException(
                        "nothing stands before even-if=" + word + " that could be refused",
                        "write hashtable=SITE,even-if=" + word + " or split=CLASS:FIELD,even-if=" + word);
            }
            last.add(word);
        }

        private static <R extends RefusalReason> R reason(String word, R[] all) throws OptionException {
            return Arrays.stream(all)
                    .filter(one -> one.canBeOverridden() && one.word().equals(word))
                    .findFirst()
                    .orElseThrow(() -> new OptionException(
                            "'" + word + "' is no reason to be passed over",
                            "write one of " + RefusalReason.words(all)));
        }

        private static Path path(String text) throws OptionException {
            try {
                return Path.of(text);
            } catch (InvalidPathException e) {
                throw new OptionException("'" + text + "' is no file name", "name a file");
            }
        }

        AgentOptions result() throws OptionException {
            if (tables.isEmpty() && fields.isEmpty() && splits.isEmpty() && trace == null) {
                throw new OptionException(
                        "no option says what to do",
                        "write hashtable=SITE, fields=CLASSES, split=CLASS:FIELD+FIELD... or trace=FILE");
            }
            if (fields.isEmpty() && counts != null) {
                throw new OptionException("counts=" + counts + " has nothing to count", "write fields=CLASSES, too");
            }
            return new AgentOptions(tables, splits, fields, thresholds, counts, trace, log);
        }
    }
}
