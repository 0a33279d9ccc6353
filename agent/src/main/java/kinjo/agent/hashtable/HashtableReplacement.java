package kinjo.agent.hashtable;

import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.instrument.ClassFileTransformer;
import java.security.ProtectionDomain;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import kinjo.agent.bootstrap.ConcurrentHashtable;
import kinjo.agent.flow.ClassFiles;
import kinjo.agent.flow.ClassNames;
import kinjo.agent.flow.NestFlow;
import kinjo.agent.flow.Place;
import kinjo.agent.load.Loaders;
import kinjo.agent.refusal.Refusal;

/**
 * Rewrites classes as they load, if they have allocations that were asked for and may be replaced. It says what it did
 * with each, and never throws into the program.
 */
public final class HashtableReplacement implements ClassFileTransformer {
    private final List<Request> requests;
    private final Consumer<String> log;

    /** Requests for which a class was found. */
    private final Set<Request> met = ConcurrentHashMap.newKeySet();

    private final SeenClasses seen = new SeenClasses();

    /** @param log gets lines; from several threads */
    public HashtableReplacement(List<Request> requests, Consumer<String> log) {
        this.requests = requests;
        this.log = log;
    }

    /** Says which requests come too late. */
    public void tooLateFor(Class<?>[] loaded) {
        Set<String> names = names(loaded);
        for (Request request : requests) {
            if (names.contains(request.sites().type())) {
                met.add(request);
                log.accept("too late: " + request.sites().type()
                        + " is loaded already; give the agent on the command line, -javaagent:...");
            }
        }
    }

    @Override
    public byte[] transform(
            ClassLoader loader, String name, Class<?> redefined, ProtectionDomain domain, byte[] bytes) {
        if (name == null || name.startsWith("kinjo/agent/")) {
            return null;
        }
        try {
            if (loader != null && isNearSite(name) && !seen.load(loader, name, bytes)) {
                warn(name);
            }
            List<Request> wanted = requests.stream()
                    .filter(request -> request.sites().concerns(name))
                    .toList();
            return wanted.isEmpty() ? null : transform(loader, name, bytes, wanted);
        } catch (Throwable e) {
            // The JVM says of none that gets out of here.
            log.accept("not replaced: " + ClassNames.dotted(name) + " cannot be read: " + e
                    + "; compile it again, or name no site in it");
            return null;
        }
    }

    private byte[] transform(ClassLoader loader, String name, byte[] bytes, List<Request> wanted) {
        if (Loaders.isOfJdk(loader, name)) {
            wanted.stream()
                    .filter(request -> request.sites().type() != null && met.add(request))
                    .forEach(request ->
                            log.accept("refused: " + request.sites() + ": tables of the JDK itself are not replaced"));
            return null;
        }
        met.addAll(wanted);
        ClassModel type = ClassFile.of().parse(bytes);
        if (!HashtableCheck.namesHashtable(type)) {
            wanted.forEach(request -> explainMissing(request, type, List.of()));
            return null;
        }
        Map<String, byte[]> read = new HashMap<>(Map.of(name, bytes));
        ClassFiles files = file -> read.computeIfAbsent(file, other -> Loaders.find(loader, other));
        HashtableCheck check = new HashtableCheck(files);
        NestFlow flow = check.follow(type);
        List<String> others = flow.nest().names().stream()
                .filter(other -> !other.equals(name))
                .toList();
        List<Refusal> changed = others.stream()
                .filter(other -> !seen.isLoadedAs(loader, other, files.find(other)))
                .map(other -> new Refusal(
                        Reason.UNSEEN,
                        ClassNames.dotted(other) + " was loaded from another class file than the one that is found"))
                .toList();
        List<Verdict> verdicts = check.verdicts(type, flow).stream()
                .map(verdict -> verdict.with(changed))
                .toList();
        wanted.forEach(request -> explainMissing(request, type, verdicts));
        Set<Place> sites = new HashSet<>();
        verdicts.forEach(verdict -> decide(verdict, wanted, loader, sites));
        if (sites.isEmpty()) {
            return null;
        }
        byte[] rewritten = new HashtableRewriter(flow).rewrite(type, sites);
        others.stream()
                .filter(other -> !seen.rely(loader, other, files.find(other)))
                .forEach(this::warn);
        return rewritten;
    }

    private void decide(Verdict verdict, List<Request> wanted, ClassLoader loader, Set<Place> sites) {
        Set<Reason> evenIf = EnumSet.noneOf(Reason.class);
        boolean isWanted = false;
        for (Request request : wanted) {
            if (request.sites().matches(verdict.site())) {
                isWanted = true;
                evenIf.addAll(request.evenIf());
            }
        }
        if (!isWanted) {
            return;
        }
        String site = verdict.site().text();
        List<Refusal> refusals = verdict.refusalsUnless(evenIf);
        if (!refusals.isEmpty()) {
            log.accept("refused: " + site + ": " + Refusal.list(refusals));
        } else if (!Loaders.sees(loader, ConcurrentHashtable.class)) {
            log.accept("refused: " + site + ": its class loader does not find " + ConcurrentHashtable.class.getName()
                    + "; let it ask its parent for kinjo.agent.bootstrap (OSGi: org.osgi.framework.bootdelegation)");
        } else {
            sites.add(verdict.site());
            log.accept("replaced: " + site
                    + (verdict.refusals().isEmpty()
                            ? ""
                            : ", as even-if says, although " + Refusal.list(verdict.refusals())));
        }
    }

    private void explainMissing(Request request, ClassModel type, List<Verdict> verdicts) {
        SitePattern sites = request.sites();
        if (sites.type() == null || verdicts.stream().map(Verdict::site).anyMatch(sites::matches)) {
            return;
        }
        boolean isUnknown = sites.method() != null
                && type.methods().stream()
                        .noneMatch(method -> method.methodName().equalsString(sites.method()));
        String there = verdicts.isEmpty()
                ? "the class allocates none"
                : "the class allocates them at "
                        + verdicts.stream()
                                .map(verdict -> verdict.site().text())
                                .collect(Collectors.joining(", "));
        log.accept("not found: " + sites + ": "
                + (isUnknown ? "there is no method " + sites.method() : "no java.util.Hashtable is allocated there")
                + "; " + there);
    }

    /** Whether it may be of the same nest as a class that is wanted: compilers give these names that begin alike. */
    private boolean isNearSite(String name) {
        String outermost = outermost(ClassNames.dotted(name));
        return requests.stream()
                .map(request -> request.sites().type())
                .anyMatch(type -> type == null || outermost(type).equals(outermost));
    }

    private static String outermost(String name) {
        int end = name.indexOf('$', name.lastIndexOf('.') + 2);
        return end < 0 ? name : name.substring(0, end);
    }

    /** What is loaded has to be what was read. */
    private void warn(String name) {
        log.accept("wrong: " + ClassNames.dotted(name) + " is another class file than the one that was looked at"
                + " when a table was replaced; another agent may have changed it; start without this replacement");
    }

    /**
     * Says at the end of the program which requests met no class.
     *
     * @param loaded the classes that there are then
     */
    public void end(Class<?>[] loaded) {
        Set<String> names = names(loaded);
        requests.stream()
                .filter(request -> request.sites().type() != null && !met.contains(request))
                .forEach(request -> explainUnmet(request.sites(), names));
    }

    private void explainUnmet(SitePattern sites, Set<String> loaded) {
        if (loaded.contains(sites.type())) {
            log.accept("not shown: " + sites.type() + " was loaded while the agent asked a class loader for another"
                    + " class, and the JVM shows an agent no class then; let the program load it earlier");
        } else {
            log.accept("not found: " + sites + ": no class " + sites.type()
                    + " was loaded; is the name right, with $ before the name of an inner class?");
        }
    }

    private static Set<String> names(Class<?>[] types) {
        return Arrays.stream(types).map(Class::getName).collect(Collectors.toSet());
    }
}
