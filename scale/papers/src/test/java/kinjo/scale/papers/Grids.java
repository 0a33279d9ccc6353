package kinjo.scale.papers;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import kinjo.common.machine.Environment;
import kinjo.scale.driver.Measurement;
import kinjo.scale.driver.Times;
import kinjo.scale.grid.Cell;
import kinjo.scale.grid.CellResult;
import kinjo.scale.grid.Findings;
import kinjo.scale.grid.GridPlan;
import kinjo.scale.grid.GridSettings;
import kinjo.scale.grid.OperatingPoint;
import kinjo.scale.grid.Room;
import kinjo.scale.grid.Start;
import kinjo.scale.observe.CpuTimes;
import kinjo.scale.observe.HardwareCounts;
import kinjo.scale.observe.LockProfile;
import kinjo.scale.observe.ProcessWork;
import kinjo.scale.observe.Usage;
import kinjo.scale.portal.PortalDatabase;
import kinjo.scale.report.GridReport;
import kinjo.scale.topology.Cpu;
import kinjo.scale.topology.Topology;

/** Grids of the portal that were never run. */
final class Grids {
    /** Of a machine that has all that a topology has. */
    static final Room ROOM = new Room(Long.MAX_VALUE, 0);

    static final PortalDatabase DATABASE = new PortalDatabase("portal.jar", PortalDatabase.H2, 2000);
    static final HardwareCounts NONE = HardwareCounts.missing("the kernel has no hardware counters for perf");
    private static final Environment MACHINE = new Environment(
            "Linux",
            "6.1",
            "A processor",
            2,
            1L << 33,
            0.1,
            Map.of("stock", "openjdk\nRuntime (build 25+9)\nServer VM (build 25+9, mixed mode)"));

    private Grids() {}

    static Topology topology(int cores, int threads) {
        return new Topology(IntStream.range(0, cores * threads)
                .mapToObj(cpu -> new Cpu(cpu, cpu / threads * threads, 0, 0, 0, 1024))
                .toList());
    }

    static GridPlan plan(ScaleRow row, Topology topology, String... vms) {
        GridSettings settings = new GridSettings(
                List.of(1, 2, 4),
                null,
                null,
                List.of(false),
                List.of(vms),
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null);
        return PortalStudy.plan(row, settings, null, DATABASE, topology, ROOM);
    }

    /** 1000 requests/s of each core and JVM, one CPU second for 500 of them. */
    static CellResult result(Cell cell, int round, HardwareCounts hardware) {
        double perSecond = 1000.0 * cell.cores() * cell.threads() + 100 * cell.jvms();
        Times times = new Times((long) (10 * perSecond), 1950, 1900, 1980, 1990, 1999, 2000);
        Measurement best = new Measurement(300, 10, times, Map.of(), 0, null, 0, new Times(0, 0, 0, 0, 0, 0, 0), 0.25);
        ProcessWork work = new ProcessWork(times.count() / 500.0, 100, 0, 5000, 50, null);
        Usage usage = new Usage(work, 0.5, Map.of(), 0, 10, 0);
        return new CellResult(
                cell,
                round,
                new Start(List.of(cell.cpus()), cell.jvms() > cell.cpus().size(), 900, 1 << 27),
                List.of(best),
                new OperatingPoint(best, new CpuTimes.Split(0.7, 0.2, 0.1), (long) cell.jvms() << 28, usage),
                new Findings(hardware, new LockProfile(1, List.of(), null), null, List.of()),
                false,
                false,
                null,
                null);
    }

    static GridReport report(GridPlan plan, HardwareCounts hardware) {
        return GridReport.of(
                MACHINE,
                plan,
                IntStream.rangeClosed(1, plan.rounds())
                        .boxed()
                        .flatMap(round -> plan.cells().stream().map(cell -> result(cell, round, hardware)))
                        .toList());
    }

    /** As it is read from its file. */
    static PortalResult read(GridReport report, Path folder) throws Exception {
        report.write(folder);
        return PortalResult.read(folder);
    }
}
