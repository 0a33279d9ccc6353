package kinjo.common.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import kinjo.common.files.Json;

/**
 * A page that needs nothing else: styles, scripts and data are all in it. The frame is the same for all; the parts {@code title},
 * {@code data} and {@code script} go into it. The template of what is to be seen has {@code {{name}}} where another part goes.
 */
public final class Page {

    /** The version is in the parent pom, too. */
    private static final String D3 = "/META-INF/resources/webjars/d3/7.9.0/dist/d3.min.js";

    private static final String FRAME = "frame.html";

    private static final Pattern PLACE = Pattern.compile("\\{\\{(\\w+)}}");

    private final Class<?> owner;
    private final String template;
    private final Map<String, String> parts = new HashMap<>();

    /**
     * @param owner the class beside which the page's resources are
     * @param template one of them, as are all others: what the page's body shows
     */
    public Page(Class<?> owner, String template) {
        this.owner = owner;
        this.template = template;
        parts.put("css", resource(Page.class, "page.css"));
        parts.put("d3", resource(Page.class, D3));
        parts.put("page", resource(Page.class, "page.js"));
    }

    /** Puts text for people at a place. */
    public Page text(String place, String text) {
        parts.put(
                place,
                text.replace("&", "&amp;")
                        .replace("<", "&lt;")
                        .replace(">", "&gt;")
                        .replace("\"", "&quot;"));
        return this;
    }

    /** Puts a value as JSON at a place. */
    public Page json(String place, Object value) {
        try {
            // "</script>" in a name would end the data; in JSON a '<' can be written otherwise.
            parts.put(place, Json.MAPPER.writeValueAsString(value).replace("<", "\\u003c"));
            return this;
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Puts resources, one after the other, at a place. */
    public Page resources(String place, List<String> names) {
        parts.put(place, names.stream().map(name -> resource(owner, name)).collect(Collectors.joining("\n")));
        return this;
    }

    public String render() {
        parts.put("content", filled(resource(owner, template)));
        return filled(resource(Page.class, FRAME));
    }

    private String filled(String form) {
        Matcher matcher = PLACE.matcher(form);
        return matcher.replaceAll(place -> Matcher.quoteReplacement(parts.get(place.group(1))));
    }

    private static String resource(Class<?> owner, String name) {
        try (InputStream in = owner.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("missing from the jar: " + name);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
