package kinjo.nanafusi.reflect;

import kinjo.nanafusi.Options;
import kinjo.nanafusi.runtime.TreeParser;
import kinjo.nanafusi.source.Source;

/** The parser of the reflective engine. A service of the module {@code kinjo.nanafusi.woodstox}. */
public interface ReflectiveParsers {

    /**
     * A parser whose frames are of {@link ReflectedType}.
     *
     * @param keepsMarkup whether the types have markup that is kept
     */
    TreeParser create(Source source, Options options, boolean keepsMarkup);
}
