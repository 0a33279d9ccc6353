package kinjo.agent.trace;

import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import kinjo.agent.flow.Member;

/** Numbers of allocation sites and of fields. Sites are added as classes load, before their code runs. */
final class Sites {
    private volatile Site[] sites = new Site[1 << 12];
    private int used;
    private final Map<Member, Integer> fields = new ConcurrentHashMap<>();

    synchronized int add(Site site) {
        if (used == sites.length) {
            sites = Arrays.copyOf(sites, 2 * used);
        }
        sites[used] = site;
        return used++;
    }

    Site get(int number) {
        return sites[number];
    }

    /**
     * A field that code names by a subclass, too, has several numbers, and so has one that is also written by its offset or
     * by reflection. What has been overwritten may look as if it were still there then.
     */
    int field(Member named) {
        Integer known = fields.get(named);
        if (known != null) {
            return known;
        }
        synchronized (this) {
            int next = fields.size();
            Integer other = fields.putIfAbsent(named, next);
            return other == null ? next : other;
        }
    }
}
