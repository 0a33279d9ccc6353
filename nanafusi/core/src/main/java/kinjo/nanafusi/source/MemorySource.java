package kinjo.nanafusi.source;

/** Bytes in memory. */
final class MemorySource extends LocalSource {

    private final byte[] bytes;
    private int position;

    MemorySource(byte[] bytes) {
        this.bytes = bytes;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) {
        if (position == bytes.length) {
            return END;
        }
        int count = readAgain(position, buffer, offset, length);
        position += count;
        return count;
    }

    @Override
    public byte[] takeAll() {
        position = bytes.length;
        return bytes;
    }

    @Override
    public boolean isRepeatable() {
        return true;
    }

    @Override
    public int readAgain(long start, byte[] buffer, int offset, int length) {
        int count = Math.min(length, bytes.length - (int) start);
        System.arraycopy(bytes, (int) start, buffer, offset, count);
        return count;
    }

    @Override
    public void close() {
        // nothing to close
    }
}
