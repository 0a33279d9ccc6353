package kinjo.bench.workloads.xalan;

import static kinjo.bench.workloads.harness.WrongResultException.require;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32;
import javax.xml.transform.Templates;
import javax.xml.transform.TransformerConfigurationException;
import javax.xml.transform.TransformerException;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.stream.StreamResult;
import javax.xml.transform.stream.StreamSource;
import kinjo.bench.workloads.harness.Fingerprint;
import kinjo.bench.workloads.harness.Plan;
import kinjo.bench.workloads.harness.Rng;
import kinjo.bench.workloads.harness.Setup;
import kinjo.bench.workloads.harness.Size;
import kinjo.bench.workloads.harness.Team;
import kinjo.bench.workloads.harness.Workload;
import kinjo.bench.workloads.harness.WrongResultException;
import org.apache.xalan.processor.TransformerFactoryImpl;

/** The workload {@code xalan} (rows L1-L6: a locking library). */
public final class Xalan implements Workload {
    @Override
    public String name() {
        return "xalan";
    }

    @Override
    public String stresses() {
        return "uncontended locks in a library, polymorphic calls, allocation of strings and node lists";
    }

    @Override
    public Plan plan(Size size) {
        return size.choose(new Plan(16, 1, 2), new Plan(32, 28, 10), new Plan(48, 6, 50));
    }

    @Override
    public Run prepare(Setup setup) throws Exception {
        return new XalanRun(setup, new TransformerFactoryImpl());
    }

    /** The run; package-private so that tests can give it another factory. */
    static final class XalanRun implements Run {
        /**
         * By size, for the default seed: the digest of all outputs. The JDK's own transformer comes to the same, see
         * {@code XalanTest}.
         */
        private static final Map<Size, Long> GOLDEN = Map.of(
                Size.SMALL, 0x9ca1a103d4124a90L, Size.DEFAULT, 0xba2617090eaed98dL, Size.LARGE, 0xc17f258b0b596f7dL);

        private final Setup setup;
        private final int repetitions;
        private final Team team;
        private final Map<Stylesheet, Templates> templates = new EnumMap<>(Stylesheet.class);
        private final List<Catalogue> catalogues = new ArrayList<>();

        XalanRun(Setup setup, TransformerFactory factory) throws TransformerConfigurationException {
            this.setup = setup;
            this.repetitions = setup.size().choose(1, 1, 2);
            this.team = new Team(setup.threads());
            for (Stylesheet stylesheet : Stylesheet.values()) {
                templates.put(stylesheet, factory.newTemplates(stylesheet.source()));
            }
            int documents = setup.size().choose(2, 4, 8);
            int products = setup.size().choose(50, 200, 400);
            for (int number = 0; number < documents; number++) {
                catalogues.add(Catalogue.generate(products, Rng.ofPart(setup.seed(), number)));
            }
        }

        /** Every thread transforms everything, so all come to the same digest. */
        @Override
        public long iterate() throws Exception {
            return team.fingerprint(member -> {
                long digest = 0;
                for (int i = 0; i < repetitions; i++) {
                    digest = digestOfAll();
                    checkDigest(digest);
                }
                return digest;
            });
        }

        long digestOfAll() throws TransformerException {
            Fingerprint digest = new Fingerprint();
            for (Catalogue catalogue : catalogues) {
                for (Map.Entry<Stylesheet, Templates> entry : templates.entrySet()) {
                    byte[] output = transform(entry.getValue(), catalogue);
                    checkTrailer(entry.getKey(), catalogue, output);
                    digest.add(crc(output));
                }
            }
            return digest.value();
        }

        private static byte[] transform(Templates templates, Catalogue catalogue) throws TransformerException {
            ByteArrayOutputStream output = new ByteArrayOutputStream();
            StreamSource source = new StreamSource(new ByteArrayInputStream(catalogue.xml()));
            templates.newTransformer().transform(source, new StreamResult(output));
            return output.toByteArray();
        }

        private static long crc(byte[] output) {
            CRC32 crc = new CRC32();
            crc.update(output);
            return crc.getValue();
        }

        /** What the stylesheet counted must be what the generator counted; for every seed. */
        static void checkTrailer(Stylesheet stylesheet, Catalogue catalogue, byte[] output) {
            String trailer = "[" + catalogue.products() + " " + catalogue.quantity() + "]";
            int from = Math.max(0, output.length - 100);
            String end = new String(output, from, output.length - from, StandardCharsets.UTF_8);
            require(end.contains(trailer), "output of " + stylesheet + " should end with " + trailer + ": " + end);
        }

        void checkDigest(long digest) {
            long golden = GOLDEN.get(setup.size());
            if (setup.seed() == Setup.DEFAULT_SEED && digest != golden) {
                throw new WrongResultException(
                        String.format("digest of the outputs: expected %016x, got %016x", golden, digest));
            }
        }

        @Override
        public void close() {
            team.close();
        }
    }
}
