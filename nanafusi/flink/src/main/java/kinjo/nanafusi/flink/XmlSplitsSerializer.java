package kinjo.nanafusi.flink;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.apache.flink.core.io.SimpleVersionedSerializer;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;

/** The enumerator's state as bytes: the splits that no reader has. */
final class XmlSplitsSerializer implements SimpleVersionedSerializer<Collection<XmlSplit>> {

    @Override
    public int getVersion() {
        return XmlSplitSerializer.VERSION;
    }

    @Override
    public byte[] serialize(Collection<XmlSplit> splits) throws IOException {
        DataOutputSerializer out = new DataOutputSerializer(1_024);
        out.writeInt(splits.size());
        for (XmlSplit split : splits) {
            XmlSplitSerializer.write(split, out);
        }
        return out.getCopyOfBuffer();
    }

    @Override
    public Collection<XmlSplit> deserialize(int version, byte[] bytes) throws IOException {
        XmlSplitSerializer.requireVersion(version);
        DataInputDeserializer in = new DataInputDeserializer(bytes);
        int size = in.readInt();
        List<XmlSplit> splits = new ArrayList<>(size);
        for (int i = 0; i < size; i++) {
            splits.add(XmlSplitSerializer.read(in));
        }
        return splits;
    }
}
