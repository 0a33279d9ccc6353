package kinjo.nanafusi.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import kinjo.nanafusi.Document;
import kinjo.nanafusi.Options;
import kinjo.nanafusi.Options.Engine;
import kinjo.nanafusi.XTree;
import kinjo.nanafusi.source.Source;
import org.junit.jupiter.api.Test;

/** A type that the annotation processor has not seen is read more slowly, which the log says once. */
class FallbackTest {

    /** Has the types of the tests, but not what was generated for them. */
    private static final class WithoutGenerated extends URLClassLoader {

        WithoutGenerated() {
            super(urls(), FallbackTest.class.getClassLoader());
        }

        private static URL[] urls() {
            return new URL[] {Houses.class.getProtectionDomain().getCodeSource().getLocation()};
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (name.startsWith(Houses.class.getName())) {
                if (name.contains("$$")) {
                    throw new ClassNotFoundException(name);
                }
                Class<?> loaded = findLoadedClass(name);
                return loaded == null ? findClass(name) : loaded;
            }
            return super.loadClass(name, resolve);
        }
    }

    private static final class Messages extends Handler {

        private final List<String> all = new ArrayList<>();

        @Override
        public void publish(LogRecord message) {
            all.add(new SimpleFormatter().formatMessage(message));
        }

        @Override
        public void flush() {
            // nothing is kept
        }

        @Override
        public void close() {
            // nothing is open
        }
    }

    private static void open(Class<? extends XTree> type, Options options) {
        Document.open(type, Source.of("<houses/>".getBytes(StandardCharsets.UTF_8)), options)
                .close();
    }

    @Test
    void aTypeWithoutGeneratedParserIsSaidToBeSlowOnce() throws Exception {
        Messages messages = new Messages();
        Logger logger = Logger.getLogger("kinjo.nanafusi");
        logger.addHandler(messages);
        try (WithoutGenerated loader = new WithoutGenerated()) {
            Class<? extends XTree> type =
                    loader.loadClass(Houses.class.getName()).asSubclass(XTree.class);

            open(type, Options.DEFAULT.withEngine(Engine.REFLECTIVE));
            open(Houses.class, Options.DEFAULT);
            assertThat(messages.all).isEmpty();
            open(type, Options.DEFAULT);
            open(type, Options.DEFAULT);

            assertThat(messages.all)
                    .singleElement()
                    .asString()
                    .contains("kinjo.nanafusi.conformance.Houses$$Document", "-proc:full", "annotationProcessorPath");
        } finally {
            logger.removeHandler(messages);
        }
    }
}
