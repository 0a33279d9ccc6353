package kinjo.nanafusi.woodstox;

import kinjo.nanafusi.Options;
import kinjo.nanafusi.reflect.ReflectiveParsers;
import kinjo.nanafusi.runtime.TreeParser;
import kinjo.nanafusi.source.Source;

/** The service that the library looks for. */
public final class WoodstoxParsers implements ReflectiveParsers {

    /** For the service loader. */
    public WoodstoxParsers() {}

    @Override
    public TreeParser create(Source source, Options options, boolean keepsMarkup) {
        return new StaxTreeReader(source, options, keepsMarkup);
    }
}
