package kinjo.common.process;

/** What is to happen when the VM ends, as long as it is needed. */
public final class VmEnd {
    private VmEnd() {}

    /** Takes a hook back. False if the VM is ending, and the hook runs. */
    public static boolean removeHook(Thread hook) {
        try {
            return Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException ending) {
            return false;
        }
    }
}
