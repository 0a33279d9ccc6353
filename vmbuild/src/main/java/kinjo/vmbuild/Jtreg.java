package kinjo.vmbuild;

import java.nio.file.Path;

/** Stub. */
final class Jtreg {
    Jtreg(Checkout checkout, Cache cache, Path image, BuiltVm vm, Jdk jdk, Console console) {}

    TestRun.Count ours(Path out) {
        return TestRun.Count.NONE;
    }

    TestRun.Count upstream(String list, Path out) {
        return TestRun.Count.NONE;
    }
}
