package kinjo.portal.lookup;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Hashtable;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Texts and permissions by key, one table per JVM. As in the paper's server it is a {@link Hashtable}, whose one lock all
 * requests take dozens of times (row S7); the other kind is what a person would put in its place.
 */
public final class Lookup {

    /** What the table is. */
    public enum Kind {
        HASHTABLE,
        CHM
    }

    private static final List<String> RESOURCES = List.of("texts.properties", "permissions.properties");

    private final Map<String, String> values;

    public Lookup(Kind kind) {
        values = kind == Kind.HASHTABLE ? new Hashtable<>() : new ConcurrentHashMap<>();
        RESOURCES.forEach(this::load);
    }

    private void load(String resource) {
        Properties properties = new Properties();
        try (InputStream in = Lookup.class.getResourceAsStream(resource);
                Reader reader = new InputStreamReader(in, StandardCharsets.UTF_8)) {
            properties.load(reader);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        properties.stringPropertyNames().forEach(key -> values.put(key, properties.getProperty(key)));
    }

    /** @throws IllegalArgumentException if there is no such text */
    public String text(String key) {
        String text = values.get(key);
        if (text == null) {
            throw new IllegalArgumentException("no text " + key);
        }
        return text;
    }

    public boolean allows(String role, String permission) {
        return "yes".equals(values.get("permission." + role + "." + permission));
    }
}
