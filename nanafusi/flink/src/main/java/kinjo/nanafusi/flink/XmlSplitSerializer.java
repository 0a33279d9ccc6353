package kinjo.nanafusi.flink;

import java.io.IOException;
import kinjo.nanafusi.records.Split;
import org.apache.flink.core.fs.Path;
import org.apache.flink.core.io.SimpleVersionedSerializer;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.apache.flink.core.memory.DataOutputView;

/** Splits as bytes, for checkpoints and for the way to the readers. */
final class XmlSplitSerializer implements SimpleVersionedSerializer<XmlSplit> {

    static final int VERSION = 1;

    @Override
    public int getVersion() {
        return VERSION;
    }

    @Override
    public byte[] serialize(XmlSplit split) throws IOException {
        DataOutputSerializer out = new DataOutputSerializer(256);
        write(split, out);
        return out.getCopyOfBuffer();
    }

    @Override
    public XmlSplit deserialize(int version, byte[] bytes) throws IOException {
        requireVersion(version);
        return read(new DataInputDeserializer(bytes));
    }

    static void requireVersion(int version) throws IOException {
        if (version != VERSION) {
            throw new IOException("splits of version " + version + " cannot be read, only of version " + VERSION
                    + "; start the job without this savepoint");
        }
    }

    static void write(XmlSplit split, DataOutputView out) throws IOException {
        out.writeUTF(split.splitId());
        out.writeUTF(split.file().toString());
        Split part = split.part();
        out.writeInt(part.head().length);
        out.write(part.head());
        out.writeLong(part.offset());
        out.writeLong(part.skipped());
        out.writeLong(part.count());
    }

    static XmlSplit read(DataInputView in) throws IOException {
        String id = in.readUTF();
        Path file = new Path(in.readUTF());
        byte[] head = new byte[in.readInt()];
        in.readFully(head);
        return new XmlSplit(id, file, new Split(head, in.readLong(), in.readLong(), in.readLong()));
    }
}
