package kinjo.agent.scan;

import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.util.ArrayList;
import java.util.List;
import kinjo.agent.flow.ClassNames;
import kinjo.agent.hashtable.HashtableCheck;
import kinjo.agent.hashtable.SitePattern;
import kinjo.agent.hashtable.Verdict;

/**
 * All allocations of {@link java.util.Hashtable} on a class path that were asked for.
 *
 * @param verdicts in the order of the class path
 * @param unreadable classes that could not be read, and why
 */
public record TableScan(List<Verdict> verdicts, List<String> unreadable) {

    /** @param sites which; none means all */
    public static TableScan of(ClassPath path, List<SitePattern> sites) {
        TableScan scan = new TableScan(new ArrayList<>(), new ArrayList<>());
        HashtableCheck check = new HashtableCheck(path);
        for (String name : path.names()) {
            if (sites.isEmpty() || sites.stream().anyMatch(site -> site.concerns(name))) {
                scan.add(name, path, check, sites);
            }
        }
        return scan;
    }

    private void add(String name, ClassPath path, HashtableCheck check, List<SitePattern> sites) {
        try {
            ClassModel type = ClassFile.of().parse(path.find(name));
            if (HashtableCheck.namesHashtable(type)) {
                check.verdicts(type, check.follow(type)).stream()
                        .filter(verdict ->
                                sites.isEmpty() || sites.stream().anyMatch(site -> site.matches(verdict.site())))
                        .forEach(verdicts::add);
            }
        } catch (RuntimeException e) {
            unreadable.add(ClassNames.dotted(name) + ": " + e.getMessage());
        }
    }
}
