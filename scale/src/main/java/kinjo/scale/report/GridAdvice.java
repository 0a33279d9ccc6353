package kinjo.scale.report;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import kinjo.common.console.Words;
import kinjo.common.process.ShellLine;
import kinjo.common.statistics.Estimate;
import kinjo.scale.driver.Measurement;
import kinjo.scale.grid.Cell;
import kinjo.scale.grid.CellResult;
import kinjo.scale.grid.GridPlan;
import kinjo.scale.grid.OperatingPoint;
import kinjo.scale.grid.Sharing;
import kinjo.scale.observe.ContendedLock;
import kinjo.scale.observe.LockProfile;
import kinjo.scale.observe.Pauses;
import kinjo.scale.observe.Usage;
import kinjo.scale.topology.CpuSet;

/** What a grid says about how many JVMs on which cores, in plain words, with command lines. */
final class GridAdvice {

    /** What to raise so that there may be more users. */
    static final String MORE_USERS =
            "--most-users, the limit of open files (ulimit -Hn; each user takes two), or the local"
                    + " ports (net.ipv4.ip_local_port_range; each user takes one), or let users think for a shorter time";

    /** CPUs. */
    private static final double WORTH_NAMING = 0.05;

    /** Of the CPUs. The kernel's own work for the network is in no process's time, and is not so much. */
    private static final double STRANGE = 0.2;

    /** So many requests more with fewer users are worth a line. */
    private static final double MORE = 1.05;

    private final GridPlan plan;
    private final List<CellResult> results;
    private final List<Standing> standings;
    private final Map<String, List<String>> launchers;
    private final List<String> lines = new ArrayList<>();

    private GridAdvice(
            GridPlan plan, List<CellResult> results, List<Standing> standings, Map<String, List<String>> launchers) {
        this.plan = plan;
        this.results = results;
        this.standings = standings;
        this.launchers = launchers;
    }

    /** Lines; a command is indented. */
    static List<String> of(
            GridPlan plan, List<CellResult> results, List<Standing> standings, Map<String, List<String>> launchers) {
        return standings.isEmpty()
                ? List.of("No cell has a result; the logs say why.")
                : new GridAdvice(plan, results, standings, launchers).lines();
    }

    private List<String> lines() {
        Standing best = standings.getFirst();
        // The run in the middle stands for the cell.
        CellResult run = results.stream()
                .filter(result -> result.cell().equals(best.cell())
                        && result.best() != null
                        && Rounds.throughput(result) == best.middle())
                .findFirst()
                .orElseThrow();
        lines.add("With as many users as a mean of %s allows%s, most requests: %s, %s%s requests/s with %d users."
                .formatted(
                        Words.duration(plan.limit()),
                        run.cutShort() ? ", and as there may be here" : "",
                        words(best.cell()),
                        run.isServersLimit() ? "" : "at least ",
                        Words.decimal(0, best.middle()),
                        run.best().measurement().users()));
        peak(run).ifPresent(lines::add);
        standings.stream().skip(1).map(GridAdvice::compared).forEach(lines::add);
        lines.addAll(ending(run));
        lines.add(limit(run));
        lines.add(
                isStock(run.cell())
                        ? "To start servers like that:"
                        : "To start servers like that, with a JDK of './kinjo image --out DIR':");
        lines.addAll(commands(run));
        if (standings.stream().anyMatch(other -> other.verdict() == Standing.Verdict.UNKNOWN)) {
            lines.add("So few rounds say nothing about noise. From %d on there is an interval, from %d on of 95 %%:"
                    .formatted(Estimate.FEWEST_PAIRS_WITH_RANGE, Estimate.FEWEST_PAIRS));
            lines.add("    " + plan.command(Estimate.FEWEST_PAIRS));
        }
        return lines;
    }

    /** Throughput often falls before the mean is at its limit. */
    private static Optional<String> peak(CellResult run) {
        return run.levels().stream()
                .filter(level -> level.invalid() == null
                        && level.users() < run.best().measurement().users())
                .max(Comparator.comparingDouble(Measurement::throughput))
                .filter(level -> level.throughput() > MORE * Rounds.throughput(run))
                .map(level -> "It does more with fewer: %s requests/s with %d users, at a mean of %s ms."
                        .formatted(
                                Words.decimal(0, level.throughput()),
                                level.users(),
                                Words.decimal(1, level.all().mean())));
    }

    /** What happened with more users, if they did not just wait for too long. */
    private static List<String> ending(CellResult run) {
        if (run.died() != null) {
            return List.of("There are not more users, as "
                    + run.died().lines().findFirst().orElse("") + ".");
        }
        return run.levels().stream()
                .filter(level -> level.invalid() != null
                        && level.users() > run.best().measurement().users())
                .min(Comparator.comparingInt(Measurement::users))
                .map(level ->
                        "There are not more users, as with %d users %s.".formatted(level.users(), level.invalid()))
                .stream()
                .toList();
    }

    private static String words(Cell cell) {
        return "%d JVM%s on %d core%s%s%s%s (%s VM, %s)"
                .formatted(
                        cell.jvms(),
                        cell.jvms() == 1 ? "" : "s",
                        cell.cores(),
                        cell.cores() == 1 ? "" : "s",
                        cell.threads() > 1 ? " with " + cell.threads() + " threads each" : "",
                        cell.pinned() ? ", pinned" : "",
                        cell.share() == Sharing.DEFAULT
                                ? ""
                                : ", share " + cell.share().word(),
                        cell.vm(),
                        cell.server());
    }

    private static String compared(Standing other) {
        Estimate ratio = other.toBest();
        String figures = ratio == null
                ? ""
                : (", %s of the best %s".formatted(Words.ratio(ratio.ratio()), Rounds.interval(ratio))).stripTrailing();
        return "%s: %s%s.".formatted(words(other.cell()), other.verdict().text(), figures);
    }

    private String limit(CellResult run) {
        LockProfile locks = run.findings().locks();
        Optional<ContendedLock> lock = locks == null ? Optional.empty() : locks.named();
        if (run.best().usage().heldUp()) {
            return ("The limit is a cgroup's limit of CPU time: it stopped processes %d times in %s s. Raise it (cpu.max; of"
                            + " a container: --cpus), or give fewer --cores, so that driver and database have time, too.")
                    .formatted(
                            run.best().usage().throttled(),
                            Words.decimal(0, run.best().usage().seconds()));
        }
        if (run.driverLate()) {
            return "The driver was a limit itself: the server can do more. Give the driver " + room(run) + ".";
        }
        // Threads of a JVM on one CPU that is busy wait for it, with a lock or without.
        boolean mayBeLock =
                lock.isPresent() && !(run.best().areServersBusy() && run.cell().hasOneCpuPerJvm());
        if (mayBeLock && lock.get().costsRequests()) {
            return fixFirst(lock.get());
        }
        if (run.cutShort()) {
            return "No limit was reached: there may not be more users. Raise " + MORE_USERS + ".";
        }
        Pauses pauses = locks == null ? null : locks.pauses();
        if (pauses != null && pauses.areMuch()) {
            return collection(pauses);
        }
        if (run.isLimitedBeside()) {
            return beside(run);
        }
        // Threads that wait for a lock would only wait for the database in its place.
        if (mayBeLock) {
            return fixFirst(lock.get());
        }
        String idle = Words.decimal(0, 100 * run.best().split().idle()) + " % idle";
        double strange = strangeCpus(run);
        if (run.best().areServersBusy() && strange > STRANGE * run.cell().cpus().size()) {
            return ("The limit is processor time, but something else on this machine used %s of the %d CPUs meanwhile."
                            + " (A database that kinjo did not start counts as such.) Measure again when nothing else runs.")
                    .formatted(Words.decimal(1, strange), run.cell().cpus().size());
        }
        return run.best().areServersBusy()
                ? "The limit is processor time: the CPUs are " + idle + ". " + locks(locks, lock) + takers(run)
                        + besideToo(run) + " More cores, or less work for each request, would help."
                : "The limit is not processor time: the CPUs are " + idle + ". " + locks(locks, lock)
                        + " Look at the database, the dispatcher, and what threads wait for that is no lock, such as queues"
                        + " and pools that are too small.";
    }

    /** What is said of locks where none is the limit. */
    private static String locks(LockProfile profile, Optional<ContendedLock> named) {
        if (profile == null || profile.missing() != null) {
            return "What it waits for is not known.";
        }
        return named.map(lock -> "Threads wait for %s, too, most at %s, which will cost more on more CPUs."
                        .formatted(lock.words(), LockText.place(lock)))
                .orElse("No lock costs requests much.");
    }

    private static String besideToo(CellResult run) {
        return run.best().isBesideBusy()
                ? " What runs beside the servers keeps its CPUs busy, too, most of all "
                        + besides(run).getFirst().getKey() + "."
                : "";
    }

    /** Where one who needs CPUs may get them. */
    private static String room(CellResult run) {
        return run.cell().cores() > 1 ? "cores of its own (fewer --cores), or another machine" : "another machine";
    }

    private static String collection(Pauses pauses) {
        return ("The limit is garbage collection: it stops the JVMs for %s %% of the time, for %s ms at the longest. Give"
                        + " more heap (--heap), allocate less, or try another collector.")
                .formatted(Words.decimal(1, 100 * pauses.share()), Words.decimal(1, pauses.longestMillis()));
    }

    /** CPUs' worth of time that no process of the grid used, on the servers' CPUs. */
    private static double strangeCpus(CellResult run) {
        OperatingPoint best = run.best();
        Usage usage = best.usage();
        double ours = usage.servers().cpuSeconds() / usage.seconds()
                + (usage.shared() ? usage.otherCpus() + best.measurement().driverCpus() : 0);
        return (1 - best.split().idle()) * run.cell().cpus().size() - ours;
    }

    private static String beside(CellResult run) {
        Map.Entry<String, Double> most = besides(run).getFirst();
        return ("The limit is %s: what runs beside the servers keeps nearly all of its %d CPUs busy, and %s %s of them."
                        + " Give it %s.")
                .formatted(
                        most.getKey(),
                        run.best().usage().freeCpus(),
                        most.getKey(),
                        Words.decimal(1, most.getValue()),
                        run.cell().cores() > 1 ? "more (fewer --cores), or another machine" : "another machine");
    }

    /** CPUs by what runs beside the servers, most first. */
    private static List<Map.Entry<String, Double>> besides(CellResult run) {
        Map<String, Double> all = new TreeMap<>(run.best().usage().others());
        all.put("the driver", run.best().measurement().driverCpus());
        return all.entrySet().stream()
                .filter(other -> other.getValue() >= WORTH_NAMING)
                .sorted(Map.Entry.<String, Double>comparingByValue().reversed())
                .toList();
    }

    /** Who else used the CPUs; empty if nobody did. */
    private static String takers(CellResult run) {
        if (!run.best().usage().shared() || besides(run).isEmpty()) {
            return "";
        }
        return besides(run).stream()
                .map(other -> other.getKey() + " " + Words.decimal(1, other.getValue()))
                .collect(Collectors.joining(", ", " Beside the servers they run ", " CPUs' worth."));
    }

    private static String fixFirst(ContendedLock lock) {
        String repair = lock.type().equals("java.util.Hashtable")
                ? " A java.util.concurrent.ConcurrentHashMap in its place has no such lock."
                : "";
        return "Fix this first: requests spend %s %% of their time waiting for %s%s, most at %s.%s"
                        .formatted(
                                Words.decimal(1, 100 * lock.share()),
                                lock.words(),
                                LockText.threads(lock, ", %s threads at a time"),
                                LockText.place(lock),
                                repair)
                + " More JVMs only hide it.";
    }

    private List<String> commands(CellResult run) {
        int heap = plan.heapMegabytes() / run.cell().jvms();
        return run.start().assigned().stream()
                .map(cpus -> "    " + bound(run.cell(), cpus) + server(run.cell(), heap))
                .toList();
    }

    private static boolean isStock(Cell cell) {
        return cell.vm().equals(VmEffect.STOCK);
    }

    private String server(Cell cell, int heap) {
        String java = java(cell);
        return plan.subject().server().isEmpty()
                ? java + " -Xms" + heap + "m -Xmx" + heap + "m ..."
                : plan.subject().server().stream()
                        .map(word -> word.equals("${java}")
                                ? java
                                : quoted(word.replaceAll("(?<!\\$)\\$\\{heap}", "" + heap)))
                        .collect(Collectors.joining(" "));
    }

    /** The launcher is where a reader puts it; its options are those of the VM, and of what JVMs share. */
    private String java(Cell cell) {
        List<String> launcher = launchers.getOrDefault(cell.vm(), List.of(""));
        return Stream.of(
                        Stream.of(isStock(cell) ? "java" : "DIR/bin/java"),
                        launcher.stream().skip(1),
                        cell.share().use(Path.of("ARCHIVE")).stream())
                .flatMap(words -> words)
                .collect(Collectors.joining(" "));
    }

    /** For a shell. Placeholders that are left are for the reader to fill in, and stand out. */
    private static String quoted(String word) {
        return word.matches("([\\w@%+=:,./-]|\\$\\{\\w+})+") ? word : ShellLine.quoted(word);
    }

    private static String bound(Cell cell, CpuSet cpus) {
        return "taskset --cpu-list " + (cell.pinned() ? cpus : cell.cpus()) + " ";
    }
}
