package kinjo.trace.file;

import kinjo.agent.trace.SiteKind;
import kinjo.agent.trace.SureStore;

/**
 * An allocation site.
 *
 * @param type class of the objects; empty if native code makes objects of any class
 * @param method {@code a.B::method}; empty if it is not known
 * @param line 0 if it is not known
 */
public record TraceSite(int number, SiteKind kind, SureStore store, String type, String method, int bci, int line) {

    /** As people write it. */
    public String text() {
        if (method.isEmpty()) {
            return "(by reflection or the VM) " + type;
        }
        return method + (line > 0 ? ":" + line : "@" + bci) + (type.isEmpty() ? "" : " " + type);
    }
}
