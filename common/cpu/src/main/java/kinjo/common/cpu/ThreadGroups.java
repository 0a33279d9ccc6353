package kinjo.common.cpu;

import java.util.List;

/** Says by its name what a thread of the process works for. Names are the kernel's: cut to 15 characters. */
final class ThreadGroups {
    enum Group {
        APPLICATION,
        GC,
        JIT,
        VM
    }

    /**
     * "GC Thread#": Serial has none, Parallel and G1 do. "Z..." and "RuntimeWorker": ZGC. "ShenWorker" is older
     * than "Shenandoah". "StrDedup": string deduplication of all collectors.
     */
    private static final List<String> GC_PREFIXES = List.of(
            "GC Thread#",
            "ParGC",
            "G1 ",
            "ZWorker",
            "ZDriver",
            "ZDirector",
            "ZUncommitter",
            "ZUnmapper",
            "ZStat",
            "RuntimeWorker",
            "Shenandoah",
            "ShenWorker",
            "Concurrent Mark",
            "StrDedup",
            "StringDedup");

    private static final List<String> JIT_PREFIXES = List.of(
            "C1 Compiler", "C2 Compiler", "JVMCI Compiler", "JVMCI-native", "Sweeper thread", "Training Replay");

    private static final List<String> VM_PREFIXES = List.of(
            "VM Thread",
            "VM Periodic",
            "Reference Handl",
            "Finalizer",
            "Signal Dispatch",
            "Service Thread",
            "Monitor Deflati",
            "Notification Th",
            "Common-Cleaner",
            "Attach Listener",
            "AsyncLog",
            "AOT Init",
            "DestroyJavaVM",
            "JFR ",
            "VM JFR");

    private final boolean vmThreadCollects;

    /** @param vmThreadCollects whether the VM thread itself does the collections, as with the Serial collector */
    ThreadGroups(boolean vmThreadCollects) {
        this.vmThreadCollects = vmThreadCollects;
    }

    Group of(String name) {
        if (vmThreadCollects && name.startsWith("VM Thread")) {
            return Group.GC;
        }
        if (startsWithAny(name, GC_PREFIXES)) {
            return Group.GC;
        }
        if (startsWithAny(name, JIT_PREFIXES)) {
            return Group.JIT;
        }
        return startsWithAny(name, VM_PREFIXES) ? Group.VM : Group.APPLICATION;
    }

    private static boolean startsWithAny(String name, List<String> prefixes) {
        return prefixes.stream().anyMatch(name::startsWith);
    }
}
