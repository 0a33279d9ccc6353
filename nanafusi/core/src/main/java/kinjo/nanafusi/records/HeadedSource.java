package kinjo.nanafusi.records;

import java.io.IOException;
import kinjo.nanafusi.source.FilterSource;
import kinjo.nanafusi.source.Source;
import kinjo.nanafusi.spi.Waiter;

/** Bytes that are there already, and behind them those of another source. */
final class HeadedSource extends FilterSource {

    private final byte[] head;
    private int position;

    HeadedSource(byte[] head, Source rest) {
        super(rest);
        this.head = head;
    }

    @Override
    public int tryRead(byte[] buffer, int offset, int length) throws IOException {
        return position < head.length ? readHead(buffer, offset, length) : super.tryRead(buffer, offset, length);
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
        return position < head.length ? readHead(buffer, offset, length) : super.read(buffer, offset, length);
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
        return source.isRepeatable();
    }

    @Override
    public int readAgain(long start, byte[] buffer, int offset, int length) throws IOException {
        return start < head.length
                ? copyHead((int) start, buffer, offset, length)
                : source.readAgain(start - head.length, buffer, offset, length);
    }

    @Override
    public boolean arm(Waiter waiter) throws IOException {
        return position < head.length || super.arm(waiter);
    }
}
