package kinjo.nanafusi.flink;

import java.io.IOException;
import java.util.zip.GZIPInputStream;
import kinjo.nanafusi.XmlException;
import kinjo.nanafusi.records.Split;
import kinjo.nanafusi.source.SeekableInput;
import kinjo.nanafusi.source.Source;
import org.apache.flink.core.fs.FSDataInputStream;
import org.apache.flink.core.fs.Path;

/** A file in one of Flink's file systems; one whose name ends in {@code .gz} is decompressed. */
record XmlFile(Path path) implements SeekableInput {

    /** What is done with a file. */
    interface Action<V> {
        V run() throws IOException;
    }

    long length() throws IOException {
        return path.getFileSystem().getFileStatus(path).getLen();
    }

    /** Whether it can be opened at any place but the first byte. */
    boolean isSeekable() {
        return !path.getName().endsWith(".gz");
    }

    @Override
    public Source open(long offset) throws IOException {
        FSDataInputStream stream = path.getFileSystem().open(path);
        try {
            stream.seek(offset);
            return Source.ofLocal(isSeekable() ? stream : new GZIPInputStream(stream, 1 << 16));
        } catch (IOException e) {
            stream.close();
            throw e;
        }
    }

    /** Does something with a part of the file; if the document is wrong, the exception names the file and the place in it. */
    <V> V explain(Split part, Action<V> action) throws IOException {
        try {
            return action.run();
        } catch (XmlException e) {
            if (part.offset() == 0) {
                throw new IOException(path + ": " + e.getMessage(), e);
            }
            long place = e.location().offset();
            String at = place < 0 ? "" : ", byte " + part.placeOf(place);
            throw new IOException(path + at + ": " + e.getMessage() + ", counted from the start of a split", e);
        }
    }
}
