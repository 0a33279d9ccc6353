package kinjo.nanafusi.flink;

import kinjo.nanafusi.records.Split;
import org.apache.flink.api.connector.source.SourceSplit;
import org.apache.flink.core.fs.Path;

/**
 * A part of a file.
 *
 * @param splitId the same for as long as the part exists, wherever its reader has come to
 * @param part what is left of it
 */
public record XmlSplit(String splitId, Path file, Split part) implements SourceSplit {

    XmlSplit with(Split rest) {
        return new XmlSplit(splitId, file, rest);
    }
}
