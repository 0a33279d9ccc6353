package kinjo.agent.trace;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import kinjo.agent.flow.Member;

/** Numbers of allocation sites and of fields. Sites are added as classes load, before their code runs. */
final class Sites {
    /** A site without a place is added under the recorder's lock, where a virtual thread must not wait for a monitor. */
    private final RecorderLock lock = new RecorderLock();

    private volatile Site[] sites = new Site[1 << 12];
    private int used;
    private final Map<Member, Integer> fields = new ConcurrentHashMap<>();

    int add(Site site) {
        lock.lock(Thread.currentThread());
        try {
            if (used == sites.length) {
                // Not by Arrays, whose code may be traced itself.
                Site[] larger = new Site[2 * used];
                System.arraycopy(sites, 0, larger, 0, used);
                sites = larger;
            }
            sites[used] = site;
            return used++;
        } finally {
            lock.unlock();
        }
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
