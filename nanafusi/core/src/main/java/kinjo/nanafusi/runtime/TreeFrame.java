package kinjo.nanafusi.runtime;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;

/**
 * The tree of an open element, held weakly: what nobody can ask for is skipped, and a reader that nobody can ask is
 * reclaimed (row N9).
 */
class TreeFrame extends Frame {

    private final WeakReference<OpenElement> element;
    /** By slot; null for those that are not cut. */
    private final List<WeakReference<CutFeed<?>>> cuts;

    TreeFrame(OpenType type, OpenElement element) {
        super(type);
        this.element = new WeakReference<>(element);
        cuts = new ArrayList<>(seen.length);
        for (int i = 0; i < seen.length; i++) {
            boolean cut = type.slots().get(i).kind() == Slot.Kind.CUT;
            cuts.add(cut ? new WeakReference<>(element.feed(i)) : null);
        }
    }

    /** The document itself, as an element whose one part is the document element. */
    static TreeFrame document(OpenType type, OpenElement document, TreeReader reader) {
        OpenType rootType = type.open(0);
        if (rootType == null) {
            return new TreeFrame(type, document);
        }
        // The program gets it at once: two documents can be joined before either has a byte.
        OpenElement root = rootType.create(reader);
        document.set(0, root.tree());
        return new DocumentFrame(type, document, new TreeFrame(rootType, root));
    }

    /** A document whose root is there before its start tag comes. */
    private static final class DocumentFrame extends TreeFrame {

        private final TreeFrame root;
        private boolean started;

        DocumentFrame(OpenType type, OpenElement document, TreeFrame root) {
            super(type, document);
            this.root = root;
        }

        @Override
        boolean isWanted(int slot) {
            return !started || super.isWanted(slot);
        }

        @Override
        OpenElement create(OpenType child, TreeReader reader) {
            return null;
        }

        @Override
        Frame enter(int slot, OpenType child, OpenElement element) {
            started = true;
            return root;
        }
    }

    @Override
    boolean isWanted(int slot) {
        WeakReference<CutFeed<?>> cut = cuts.get(slot);
        if (cut == null) {
            return element.get() != null;
        }
        CutFeed<?> feed = cut.get();
        return feed != null && feed.takesMore();
    }

    /** As {@link #isWanted} for a producer thread, which may see an answer that is a little old. */
    final boolean mayBeWanted(int slot) {
        WeakReference<CutFeed<?>> cut = cuts.get(slot);
        if (cut == null) {
            return true;
        }
        CutFeed<?> feed = cut.get();
        return feed != null && !feed.isClosed();
    }

    @Override
    @SuppressWarnings("unchecked") // the slot was made from the accessor that names the type
    void deliver(int slot, Object value) {
        WeakReference<CutFeed<?>> cut = cuts.get(slot);
        if (cut == null) {
            OpenElement receiver = element.get();
            if (receiver != null) {
                receiver.set(slot, value);
            }
            return;
        }
        CutFeed<Object> feed = (CutFeed<Object>) cut.get();
        if (feed != null) {
            feed.offer(value);
        }
    }

    @Override
    OpenElement create(OpenType child, TreeReader reader) {
        return child.create(reader);
    }

    @Override
    Frame enter(int slot, OpenType child, OpenElement childElement) {
        return new TreeFrame(child, childElement);
    }

    @Override
    void complete() {
        OpenElement receiver = element.get();
        if (receiver != null) {
            receiver.complete();
        }
        for (WeakReference<CutFeed<?>> cut : cuts) {
            CutFeed<?> feed = cut == null ? null : cut.get();
            if (feed != null) {
                feed.complete();
            }
        }
    }
}
