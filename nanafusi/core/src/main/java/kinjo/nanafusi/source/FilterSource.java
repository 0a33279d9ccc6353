package kinjo.nanafusi.source;

import java.io.IOException;
import kinjo.nanafusi.spi.InputClass;
import kinjo.nanafusi.spi.Waiter;

/** Gives the bytes of another source, which its subclasses count, change or add to. As {@link java.io.FilterInputStream} for streams. */
public abstract class FilterSource extends Source {

    /** Where the bytes come from. */
    protected final Source source;

    /** @param source closed with this one */
    protected FilterSource(Source source) {
        this.source = source;
    }

    @Override
    public int tryRead(byte[] buffer, int offset, int length) throws IOException {
        return source.tryRead(buffer, offset, length);
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
        return source.read(buffer, offset, length);
    }

    @Override
    public boolean arm(Waiter waiter) throws IOException {
        return source.arm(waiter);
    }

    @Override
    public boolean isLocal() {
        return source.isLocal();
    }

    @Override
    public InputClass inputClass() {
        return source.inputClass();
    }

    @Override
    public void close() throws IOException {
        source.close();
    }
}
