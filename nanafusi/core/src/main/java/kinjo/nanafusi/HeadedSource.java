package kinjo.nanafusi;

import java.io.IOException;

/** Bytes that are there already, and behind them those of another source. */
final class HeadedSource extends Source {

    private final byte[] head;
    private int position;
    private final Source rest;

    HeadedSource(byte[] head, Source rest) {
        this.head = head;
        this.rest = rest;
    }

    @Override
    public int tryRead(byte[] buffer, int offset, int length) throws IOException {
        return position < head.length ? readHead(buffer, offset, length) : rest.tryRead(buffer, offset, length);
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
        return position < head.length ? readHead(buffer, offset, length) : rest.read(buffer, offset, length);
    }

    private int readHead(byte[] buffer, int offset, int length) {
        int count = copyHead(position, buffer, offset, length);
        position += count;
        return count;
    }

    private int copyHead(int from, byte[] buffer, int offset, int length) {
        int count = Math.min(length, head.length - from);
        System.arraycopy(head, from, buffer, offset, count);
        return count;
    }

    @Override
    public boolean isRepeatable() {
        return rest.isRepeatable();
    }

    @Override
    public int readAgain(long start, byte[] buffer, int offset, int length) throws IOException {
        return start < head.length
                ? copyHead((int) start, buffer, offset, length)
                : rest.readAgain(start - head.length, buffer, offset, length);
    }

    @Override
    public boolean arm(Waiter waiter) throws IOException {
        return position < head.length || rest.arm(waiter);
    }

    @Override
    public boolean isLocal() {
        return rest.isLocal();
    }

    @Override
    public InputClass inputClass() {
        return rest.inputClass();
    }

    @Override
    public void close() throws IOException {
        rest.close();
    }
}
