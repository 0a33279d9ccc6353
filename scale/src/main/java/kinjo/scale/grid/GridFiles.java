package kinjo.scale.grid;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import kinjo.common.KinjoException;
import kinjo.common.files.FileTree;
import kinjo.common.files.FolderLock;
import kinjo.common.files.Json;
import kinjo.common.machine.Environment;
import kinjo.common.process.ShellLine;

/** The folder of a grid: {@code plan.json}, a file for each cell as it ends, and their logs. */
public final class GridFiles {
    private static final String PLAN = "plan.json";
    private static final String MACHINE = "machine.json";

    private final Path folder;

    public GridFiles(Path folder) {
        this.folder = folder;
    }

    public Path folder() {
        return folder;
    }

    /**
     * The folder for this process alone, which is made if it is missing.
     *
     * @throws KinjoException if another one has it
     */
    public FolderLock lock() throws IOException {
        return FolderLock.tryTake(folder)
                .orElseThrow(() -> new KinjoException(
                        "another kinjo works in " + folder, "wait until it has ended, or give another folder"));
    }

    /**
     * Notes where the grid is measured, and on which VMs, or compares that with what was noted.
     *
     * @throws KinjoException if figures of the two cannot be put together
     */
    public void requireSame(Environment now) throws IOException {
        Path file = folder.resolve(MACHINE);
        if (!Files.exists(file)) {
            write(file, now);
            return;
        }
        Environment before = Json.MAPPER.readValue(Files.readString(file), Environment.class);
        if (!before.sameMachine(now)) {
            throw new KinjoException(
                    "the grid in " + folder + " was measured on another machine: " + before.summary() + ", and not "
                            + now.summary(),
                    "go on with it there, or give another folder");
        }
        before.changedVm(now.versions()).ifPresent(name -> {
            throw new KinjoException(
                    "the grid in " + folder + " was measured with another VM " + name + ":\n"
                            + before.versions().get(name) + "\nand not\n"
                            + now.versions().get(name),
                    "put that VM back, or give another folder");
        });
        Map<String, String> versions = new LinkedHashMap<>(before.versions());
        versions.putAll(now.versions());
        write(file, before.withVersions(versions));
    }

    /** @throws KinjoException if there is one already */
    public void begin(GridPlan plan) throws IOException {
        if (Files.exists(folder.resolve(PLAN))) {
            throw new KinjoException(
                    "there is a grid in " + folder + " already",
                    "go on with it by --resume " + ShellLine.quoted(folder.toString()) + ", or give another folder");
        }
        Files.createDirectories(folder);
        write(folder.resolve(PLAN), plan);
    }

    /**
     * Begins a grid, or adds cells and rounds to the one that is there.
     *
     * @return the plan with what was planned before
     * @throws KinjoException if what is there was measured in another way
     */
    public GridPlan extend(GridPlan plan) throws IOException {
        GridPlan both = extended(plan);
        Files.createDirectories(folder);
        write(folder.resolve(PLAN), both);
        return both;
    }

    /**
     * What {@link #extend} would make of the grid that is there, or the plan if there is none.
     *
     * @throws KinjoException if what is there was measured in another way
     */
    public GridPlan extended(GridPlan plan) {
        GridPlan before = planIfThere();
        if (before == null) {
            return plan;
        }
        if (!before.with(plan.cells(), plan.rounds()).equals(plan.with(plan.cells(), plan.rounds()))) {
            throw new KinjoException(
                    "the grid in " + folder + " was measured in another way:\n  " + before.command(before.rounds())
                            + "\nand not\n  " + plan.command(plan.rounds()),
                    "give another folder");
        }
        List<Cell> cells = Stream.concat(before.cells().stream(), plan.cells().stream())
                .distinct()
                .toList();
        if (cells.stream().map(Cell::name).distinct().count() < cells.size()) {
            throw new KinjoException(
                    "the cells of the grid in " + folder + " are on other CPUs than they would be now",
                    "give kinjo the CPUs that it had, or give another folder");
        }
        return plan.extendedTo(
                cells, Math.max(before.rounds(), plan.rounds()), before.triesFixes() || plan.triesFixes());
    }

    /** The grid that is there; null if there is none. */
    public GridPlan planIfThere() {
        return Files.exists(folder.resolve(PLAN)) ? plan() : null;
    }

    /** @throws KinjoException if there is none */
    public GridPlan plan() {
        try {
            return Json.MAPPER.readValue(folder.resolve(PLAN).toFile(), GridPlan.class);
        } catch (IOException e) {
            throw new KinjoException(
                    "there is no grid in " + folder + ": " + e.getMessage(),
                    "give the folder that 'kinjo scale' named at its beginning",
                    e);
        }
    }

    void store(CellResult result) throws IOException {
        Path file = file(new Run(result.cell(), result.round()));
        Files.createDirectories(file.getParent());
        write(file, result);
    }

    /** Results of the plan's runs, in their order, as far as there are any. */
    public List<CellResult> results(GridPlan plan) throws IOException {
        List<CellResult> results = new ArrayList<>();
        for (Run run : plan.runs()) {
            result(run).ifPresent(results::add);
        }
        return results;
    }

    /** A failure if the file is damaged. */
    Optional<CellResult> result(Run run) throws IOException {
        Path file = file(run);
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        try {
            return Optional.of(Json.MAPPER.readValue(Files.readString(file), CellResult.class));
        } catch (JsonProcessingException e) {
            return Optional.of(CellResult.failed(run, file + " cannot be read: " + e.getOriginalMessage()));
        }
    }

    /** Folder of what JVMs share. */
    Path archives() {
        return folder.resolve("archives");
    }

    Path logs(Run run) {
        return folder.resolve(logsName(run));
    }

    /** Below the grid's folder. */
    static String logsName(Run run) {
        return "logs/" + run.name();
    }

    /** Whole or not there: whoever interrupts us finds no half of a file. */
    private static void write(Path file, Object value) throws IOException {
        FileTree.writeWhole(file, Json.MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(value) + "\n");
    }

    private Path file(Run run) {
        return folder.resolve("cells").resolve(run.name() + ".json");
    }
}
