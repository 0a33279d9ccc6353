package kinjo.scale.cli;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import kinjo.common.UsageException;
import kinjo.scale.dispatch.Dispatcher;
import kinjo.scale.grid.GridFiles;
import kinjo.scale.grid.GridPlan;
import kinjo.scale.grid.Subject;
import kinjo.scale.launch.Affinity;
import kinjo.scale.portal.PortalDatabase;
import kinjo.scale.portal.PortalSite;
import kinjo.scale.portal.PortalSubject;
import kinjo.scale.topology.Topology;
import kinjo.vmbuild.session.Session;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code kinjo scale portal}: the employee portal as one JVM and as several. */
@Command(
        name = "portal",
        mixinStandardHelpOptions = true,
        description = {
            "Measures the employee portal as one JVM and as several, behind a dispatcher, with one database.",
            "Each cell of the grid gets more users until the mean response time reaches the limit."
        },
        footer = {
            "",
            "Examples:",
            "  ./kinjo scale portal                           one JVM and two, on all cores",
            "  ./kinjo scale portal --jvms 1,2,4 --pinned no,yes --cores 2,4,8",
            "  ./kinjo scale portal --lookup hashtable,chm    what the portal's contended table costs",
            "  ./kinjo scale portal --vm stock,kinjo          on the stock VM and on Kinjo",
            "  ./kinjo scale portal --db postgres --dispatcher haproxy",
            "  ./kinjo scale portal --try-fixes               and without the lock, if it costs something",
            "  ./kinjo scale portal --share default,none,cds,aot    what sharing between JVMs saves",
            "  ./kinjo scale portal --open-load 0.5,0.8       and users who do not wait for answers",
            "  ./kinjo scale portal --rounds 6                with intervals, six times as long",
            "",
            "Exit status: 0 done, 1 something is missing, 2 an option is wrong, 3 a cell failed or was left out."
        })
final class ScalePortalCommand implements Callable<Integer> {
    private static final int EMPLOYEES = 2000;

    @Mixin
    private Session session;

    @Mixin
    private GridOptions grid;

    @Option(
            names = "--lookup",
            split = ",",
            paramLabel = "TABLE",
            description = "the portal's table of texts: hashtable, chm (default: hashtable)")
    private List<String> lookups;

    @Option(names = "--employees", paramLabel = "N", description = "in the database (default: 2000)")
    private Integer employees;

    @Option(
            names = "--db",
            paramLabel = "DB",
            description = {
                "h2; postgres: a server of its own for each cell, in a temporary folder; or the URL of one that is",
                "there, jdbc:postgresql://HOST/DATABASE, with user and password in KINJO_PORTAL_DB_USER and",
                "KINJO_PORTAL_DB_PASSWORD (default: h2)"
            })
    private String db;

    @Override
    public Integer call() throws Exception {
        Topology topology = Affinity.topology();
        GridFiles files = grid.files();
        GridPlan plan = grid.isResumed() ? resumed(files, topology) : plan(topology);
        Dispatcher dispatcher = Dispatcher.named(plan.dispatcher());
        PortalDatabase database =
                PortalSubject.database(plan.subject(), session.checkout().portalClassPath());
        database.check();
        Map<String, List<String>> launchers = GridOptions.launchers(plan, session);
        return grid.run(
                plan,
                files,
                () -> {},
                topology,
                launchers,
                words -> new PortalSite(words, plan.heapMegabytes(), database, dispatcher),
                session);
    }

    private GridPlan plan(Topology topology) {
        List<String> tables = given(lookups, List.of("hashtable"));
        return GridOptions.plan(grid.given(), subject(tables, PortalDatabase.H2, EMPLOYEES), tables, topology);
    }

    private GridPlan resumed(GridFiles files, Topology topology) {
        GridPlan stored = GridOptions.stored(files, PortalSubject.COMMAND);
        PortalDatabase database = PortalSubject.database(stored.subject(), "");
        List<String> tables = given(lookups, PortalSubject.lookups(stored.subject()));
        Subject subject = lookups == null && employees == null && db == null
                ? stored.subject()
                : subject(tables, database.kind(), database.employees());
        return grid.resumed(files, stored, subject, tables, topology);
    }

    private Subject subject(List<String> tables, String kind, int people) {
        if (!Set.of("hashtable", "chm").containsAll(tables)) {
            throw new UsageException(
                    "--lookup " + tables + " names no table of the portal.", "Write hashtable or chm.");
        }
        PortalDatabase database =
                new PortalDatabase(session.checkout().portalClassPath(), given(db, kind), given(employees, people));
        database.require();
        return PortalSubject.of(tables, database);
    }

    private static <T> T given(T said, T usual) {
        return said != null ? said : usual;
    }
}
