package kinjo.nanafusi.runtime;

/** An open element on the side of a producer thread: what comes goes into the batch that is handed over. */
final class RecordedFrame extends Frame {

    private final Producer producer;
    /** The other side, once the asker has come to the element's start. */
    private volatile TreeFrame receiver;

    RecordedFrame(OpenType type, Producer producer) {
        super(type);
        this.producer = producer;
    }

    void receivedBy(TreeFrame frame) {
        receiver = frame;
    }

    @Override
    boolean isWanted(int slot) {
        TreeFrame known = receiver;
        return known == null || known.mayBeWanted(slot);
    }

    @Override
    void deliver(int slot, Object value) {
        producer.batch().add(slot, value);
    }

    /** Trees of open elements are made by the asker's side, which they refer to. */
    @Override
    OpenElement create(OpenType child, TreeReader reader) {
        return null;
    }

    @Override
    Frame enter(int slot, OpenType child, OpenElement element) {
        RecordedFrame frame = new RecordedFrame(child, producer);
        producer.batch().add(slot, frame);
        return frame;
    }

    @Override
    void complete() {
        producer.batch().add(Batch.END, null);
    }
}
