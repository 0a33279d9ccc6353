package kinjo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.classfile.constantpool.PoolEntry;
import java.lang.classfile.constantpool.Utf8Entry;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * The house's rules, read from the compiled classes of all modules: no cycle between packages, and no arrow that runs up.
 * This is the last module of a build, so all classes are there.
 */
class ArrowsTest {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final Pattern OURS = Pattern.compile("L(kinjo/[\\w/]+)/\\w[\\w$]*;");

    /** From the ground up; a package may use those of its own floor and below. */
    private static final List<String> FLOORS = List.of(
            "kinjo.common", "kinjo.vmbuild", "kinjo.agent", "kinjo.trace", "kinjo.bench", "kinjo.scale", "kinjo.cli");

    /** What users take alone: the packages that each may use besides its own. */
    private static final Map<String, List<String>> ALONE = Map.of(
            "kinjo.nanafusi", List.of(),
            "kinjo.portal", List.of(),
            "kinjo.agent", List.of(),
            "kinjo.agent.api", List.of(),
            "kinjo.examples", List.of(),
            "kinjo.agent.bootstrap", List.of(),
            "kinjo.bench.workloads", List.of("kinjo.common.cpu"),
            "kinjo.bench.jmh", List.of(),
            "kinjo.bench.jcstress", List.of());

    /** Not in the agent's jar. */
    private static final String AGENT_COMMANDS = "kinjo.agent.cli";

    /** Commands that lie beside what they call, each in a module of its own. */
    private static final Set<String> COMMANDS = Set.of(AGENT_COMMANDS, "kinjo.nanafusi.cli", "kinjo.scale.cli");

    /** The packages that each uses, and a class that does so. */
    private static final Map<String, Map<String, String>> USES = new TreeMap<>();

    @BeforeAll
    static void readClasses() throws IOException {
        try (Stream<Path> paths = Files.find(
                ROOT, 12, (path, attributes) -> path.toString().endsWith(".class") && isMain(ROOT.relativize(path)))) {
            for (Path path : paths.toList()) {
                read(path);
            }
        }
        assertThat(USES).containsKeys("kinjo.cli", "kinjo.bench.compare.run", "kinjo.vmbuild.build");
    }

    private static boolean isMain(Path path) {
        return path.toString().contains("target/classes/kinjo/") && !path.startsWith("out");
    }

    private static void read(Path path) throws IOException {
        var model = ClassFile.of().parse(path);
        String name = model.thisClass().asInternalName().replace('/', '.');
        Map<String, String> uses = USES.computeIfAbsent(packageOf(name), _ -> new TreeMap<>());
        for (PoolEntry entry : model.constantPool()) {
            switch (entry) {
                case ClassEntry used -> add(uses, name, "L" + used.asInternalName() + ";");
                case Utf8Entry text when text.stringValue().matches("[(\\[L].*") -> add(uses, name, text.stringValue());
                default -> {}
            }
        }
        uses.remove(packageOf(name));
    }

    private static void add(Map<String, String> uses, String user, String descriptor) {
        Matcher matcher = OURS.matcher(descriptor);
        while (matcher.find()) {
            uses.putIfAbsent(matcher.group(1).replace('/', '.'), user);
        }
    }

    private static String packageOf(String name) {
        return name.substring(0, name.lastIndexOf('.'));
    }

    @Test
    void noPackagesFormACycle() {
        List<String> cycles = new ArrayList<>();
        for (String start : USES.keySet()) {
            for (var use : USES.get(start).entrySet()) {
                if (reachable(use.getKey()).contains(start)) {
                    cycles.add(start + " -> " + use.getKey() + " (in " + use.getValue() + ") -> ... -> " + start);
                }
            }
        }
        assertThat(cycles).isEmpty();
    }

    @Test
    void noArrowRunsUp() {
        List<String> up = new ArrayList<>();
        USES.forEach((user, uses) -> uses.forEach((used, by) -> {
            if (floor(used) > floor(user)) {
                up.add(user + " -> " + used + " (in " + by + ")");
            }
        }));
        assertThat(up).isEmpty();
    }

    @Test
    void whatUsersTakeAloneUsesNothingElse() {
        List<String> wrong = new ArrayList<>();
        USES.forEach((user, uses) -> ALONE.forEach((alone, allowed) -> {
            if (isBelow(user, alone) && !user.equals(AGENT_COMMANDS)) {
                uses.forEach((used, by) -> {
                    if (!isBelow(used, alone) && !allowed.contains(used)) {
                        wrong.add(user + " -> " + used + " (in " + by + ")");
                    }
                });
            }
        }));
        assertThat(wrong).isEmpty();
    }

    @Test
    void onlyTheCommandLineUsesCommands() {
        List<String> wrong = new ArrayList<>();
        assertThat(USES).containsKeys(COMMANDS.toArray(String[]::new));
        USES.forEach((user, uses) -> uses.forEach((used, by) -> {
            if (COMMANDS.contains(used) && !user.equals("kinjo.cli")) {
                wrong.add(user + " -> " + used + " (in " + by + ")");
            }
        }));
        assertThat(wrong).isEmpty();
    }

    private static boolean isBelow(String name, String parent) {
        return name.equals(parent) || name.startsWith(parent + ".");
    }

    /** What is on no floor is below all. */
    private static int floor(String name) {
        for (int i = 0; i < FLOORS.size(); i++) {
            if (isBelow(name, FLOORS.get(i))) {
                return i;
            }
        }
        return -1;
    }

    private static final Map<String, Set<String>> REACHABLE = new HashMap<>();

    private static Set<String> reachable(String start) {
        return REACHABLE.computeIfAbsent(start, _ -> {
            Set<String> found = new TreeSet<>();
            Deque<String> open = new ArrayDeque<>(List.of(start));
            while (!open.isEmpty()) {
                String next = open.pop();
                if (found.add(next)) {
                    open.addAll(USES.getOrDefault(next, Map.of()).keySet());
                }
            }
            return found;
        });
    }
}
