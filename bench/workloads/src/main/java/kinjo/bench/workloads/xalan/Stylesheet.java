package kinjo.bench.workloads.xalan;

import java.io.InputStream;
import java.util.Locale;
import javax.xml.transform.Source;
import javax.xml.transform.stream.StreamSource;

/** Our stylesheets. Each ends its output with {@code [products quantity]}, counted its own way. */
enum Stylesheet {
    /** Sorted lists as HTML: modes, named templates, number formats. */
    LISTING,
    /** Grouping by category with {@code key()}, sums per group. */
    GROUPS,
    /** Recursive templates: splits lists of tags, replaces words, adds up by recursion. */
    TEXTS,
    /** Follows references between products and suppliers with {@code key()}; copies the rest. */
    REFERENCES;

    Source source() {
        String name = name().toLowerCase(Locale.ROOT) + ".xsl";
        InputStream file = Stylesheet.class.getResourceAsStream(name);
        if (file == null) {
            throw new IllegalStateException("the stylesheet " + name + " is missing from the jar; build it anew");
        }
        return new StreamSource(file, name);
    }
}
