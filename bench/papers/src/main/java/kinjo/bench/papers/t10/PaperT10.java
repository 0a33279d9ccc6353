package kinjo.bench.papers.t10;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import kinjo.bench.compare.plan.FileNames;
import kinjo.bench.compare.plan.Subject;
import kinjo.bench.compare.result.ResultFiles;
import kinjo.bench.compare.result.WorkloadResult;
import kinjo.bench.papers.PaperRequest;
import kinjo.bench.papers.StoredTables;
import kinjo.common.KinjoException;
import kinjo.common.UsageException;
import kinjo.common.files.FileTree;
import kinjo.common.files.Json;
import kinjo.common.machine.Environment;
import kinjo.common.process.JavaFlags;
import kinjo.trace.file.TraceReader;
import kinjo.trace.record.Recording;
import kinjo.trace.report.SimulationPage;
import kinjo.trace.simulate.Outcome;
import kinjo.trace.simulate.Policy;
import kinjo.trace.simulate.Rule;
import kinjo.trace.simulate.Simulation;
import kinjo.trace.simulate.Simulator;
import kinjo.trace.simulate.Sweep;
import kinjo.vmbuild.Jdk;
import kinjo.vmbuild.vms.Variant;

/**
 * Row T10: programs are recorded, their traces simulated for the paper's Fig. 6, and once more by the VM's rules. That is
 * compared with what the VM counts in the same program. There all goes to lanes, young collections cost nothing that the VM
 * knows of, and C2, which removes allocations, is left out as it is of the recording.
 */
public final class PaperT10 {
    /** With their threads. A trace has some bytes for each event, and the recorded program is slow. */
    private static final Map<String, Integer> PROGRAMS = programs();

    private static final String QUICK = "jbb";

    private static final long LANE = 1L << 20;
    private static final long EDEN = 32L << 20;

    /** Room for the recorder's knowledge of the living objects, too. */
    private static final List<String> HEAP = List.of("-Xms1g", "-Xmx1g");

    /** With verification the VM uses any hole, however cheap its collections are: what it gains decides nothing. */
    private static final List<String> COUNTED = List.of(
            "-XX:LaneEngagementPercent=0",
            "-XX:-LaneSiteHistory",
            "-XX:-LaneStaticAnalysis",
            "-XX:+UnlockDiagnosticVMOptions",
            "-XX:VerifyLanes=1",
            "-XX:LaneSize=" + LANE,
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-XX:SurvivorRatio=8",
            // Eight of ten parts are eden.
            "-Xmn" + EDEN / 8 * 10);

    private static final String TABLES = "tables.txt";
    private static final String PAGE = "report.html";

    private final PaperRequest request;
    private final List<String> names;
    private final Variant lanes;

    private PaperT10(PaperRequest request) {
        this.request = request;
        requirePrograms(request.only());
        names = !request.only().isEmpty()
                ? request.only()
                : request.quick() ? List.of(QUICK) : List.copyOf(PROGRAMS.keySet());
        lanes = request.vms().get().named("lanes");
    }

    private static Map<String, Integer> programs() {
        Map<String, Integer> programs = new LinkedHashMap<>();
        List.of(QUICK, "tpcc", "xalan", "javac", "luindex", "lusearch", "legacy", "nbody", "bintree")
                .forEach(name -> programs.put(name, 1));
        programs.put("churn", 2);
        return programs;
    }

    /** @throws UsageException if one is none of this row's */
    public static void requirePrograms(List<String> names) {
        for (String name : names) {
            if (!PROGRAMS.containsKey(name)) {
                throw new UsageException(
                        "Row T10 does not record " + name + ".",
                        "Programs: " + String.join(", ", PROGRAMS.keySet()) + ".");
            }
        }
    }

    /**
     * Measures, and writes what is there after each program.
     *
     * @return 0
     * @throws KinjoException if a program fails
     */
    public static int measure(PaperRequest request) throws IOException, InterruptedException {
        return new PaperT10(request).measure();
    }

    private int measure() throws IOException, InterruptedException {
        String started = Instant.now().toString();
        String machine = Environment.here().summary();
        String command = request.only().isEmpty() && !request.quick() ? "" : " --only " + String.join(",", names);
        List<T10Result.Program> programs = new ArrayList<>();
        for (String name : names) {
            request.console().say("%s (%d of %d)".formatted(name, programs.size() + 1, names.size()));
            programs.add(program(name));
            write(
                    new T10Result(
                            T10Result.ROW, "./kinjo bench paper T10" + command, started, machine, LANE, EDEN, programs),
                    request.folder());
        }
        print(request.folder());
        return 0;
    }

    private T10Result.Program program(String name) throws IOException, InterruptedException {
        T10Result.Counted counted = counted(name);
        Path trace = file(name, ".trace");
        try {
            record(name, trace);
            Simulation simulation = simulate(trace, Sweep.DEFAULT);
            if (simulation.trace().cutOff() != null) {
                throw new KinjoException(
                        "the trace of " + name + " is cut off: "
                                + simulation.trace().cutOff(),
                        "make room for it in " + request.folder() + ", or name another folder by --out");
            }
            return new T10Result.Program(name, PROGRAMS.get(name), simulation, simulated(trace), counted);
        } finally {
            Files.deleteIfExists(trace);
        }
    }

    private List<String> workload(String name) {
        return List.of(
                "-cp",
                request.checkout().workloadsClassPath(),
                "kinjo.bench.workloads.Main",
                name,
                "--size",
                Subject.Workload.SMALL,
                "--threads",
                String.valueOf(PROGRAMS.get(name)));
    }

    private Path file(String name, String what) {
        return request.folder().resolve(name + what);
    }

    private void record(String name, Path trace) throws InterruptedException {
        List<String> words = new ArrayList<>(List.of(Jdk.running().java().toString()));
        words.addAll(HEAP);
        words.addAll(workload(name));
        String output = ".recorded.txt";
        requireSuccess(name, new Recording(words, trace, Recording.agentJar()).run(output(name, output)), output);
    }

    private void requireSuccess(String name, int status, String output) {
        if (status != 0) {
            throw new KinjoException(
                    name + " ended with status " + status, "see what it says in " + file(name, output));
        }
    }

    private Redirect output(String name, String what) {
        return Redirect.to(file(name, what).toFile());
    }

    private static Simulation simulate(Path trace, Sweep sweep) {
        return Simulator.simulate(visitor -> TraceReader.read(trace, visitor), sweep);
    }

    private static Outcome simulated(Path trace) {
        return simulate(trace, new Sweep(List.of(LANE), List.of(1.0), EDEN)).outcomes().stream()
                .filter(outcome -> outcome.laneBytes() == LANE
                        && outcome.rule() == Rule.OTHER_LANE
                        && outcome.policy() == Policy.NO_OPT)
                .findFirst()
                .orElseThrow();
    }

    private T10Result.Counted counted(String name) throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(List.of(lanes.java().toString()));
        words.addAll(lanes.flags());
        words.addAll(COUNTED);
        words.addAll(HEAP);
        words.addAll(workload(name));
        Path result = file(name, ".counted.json");
        words.addAll(List.of("--result", result.toString()));
        String output = ".counted.txt";
        requireSuccess(name, new JavaFlags(words, List.of()).run(output(name, output)), output);
        WorkloadResult run = Json.MAPPER.readValue(Files.readString(result), WorkloadResult.class);
        if (run.lanes().isEmpty()) {
            throw new KinjoException(
                    "the VM has no lanes here", "see what it says in " + file(name, output) + ": lanes need x86-64");
        }
        return T10Result.Counted.of(run.allocatedBytes(), run.lanes());
    }

    private static void write(T10Result result, Path folder) throws IOException {
        FileTree.writeWhole(
                folder.resolve(FileNames.RESULT),
                Json.MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(result));
        show(result, folder);
    }

    private static void show(T10Result result, Path folder) throws IOException {
        String tables = T10Tables.render(result);
        Files.writeString(folder.resolve(TABLES), tables);
        List<SimulationPage.Program> programs = result.programs().stream()
                .map(program -> new SimulationPage.Program(program.name(), program.simulation()))
                .toList();
        Files.writeString(folder.resolve(PAGE), SimulationPage.of(programs, tables));
    }

    private static void print(Path folder) throws IOException {
        System.out.print(Files.readString(folder.resolve(TABLES)));
        System.out.println("\nreport: " + folder.resolve(PAGE));
    }

    /**
     * Draws a result again and prints its tables.
     *
     * @throws KinjoException if the folder has none of this row
     */
    public static int report(Path folder) throws IOException {
        show(read(folder), folder);
        print(folder);
        return 0;
    }

    private static T10Result read(Path folder) throws IOException {
        if (ResultFiles.isIn(folder)) {
            try (InputStream json = ResultFiles.openResult(folder)) {
                JsonNode tree = Json.MAPPER.readTree(json);
                if (isOf(tree)) {
                    return Json.MAPPER.treeToValue(tree, T10Result.class);
                }
            }
        }
        throw new KinjoException(
                "no result of row T10 in " + folder, "name a folder that 'kinjo bench paper T10' wrote");
    }

    /** Whether a {@code result.json} is of this row. */
    public static boolean isOf(JsonNode result) {
        return result.path("row").asText().equals(T10Result.ROW);
    }

    /** @throws IOException if it is not what this version writes */
    public static StoredTables stored(JsonNode json) throws IOException {
        T10Result result = Json.MAPPER.treeToValue(json, T10Result.class);
        return new StoredTables(result.command(), result.started(), result.machine(), T10Tables.render(result));
    }
}
