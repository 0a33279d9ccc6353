package kinjo.scale.export;

import com.fasterxml.jackson.databind.SequenceWriter;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLGenerator;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import com.fasterxml.jackson.dataformat.yaml.util.StringQuotingChecker;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import kinjo.common.files.FileTree;
import kinjo.scale.app.AppFile;

/** A folder with a file of Kubernetes objects for each configuration, and the scenario. */
public final class KubernetesFiles {
    private static final YAMLMapper YAML = YAMLMapper.builder(
                    YAMLFactory.builder().stringQuotingChecker(new Words()).build())
            .enable(YAMLGenerator.Feature.MINIMIZE_QUOTES, YAMLGenerator.Feature.ALWAYS_QUOTE_NUMBERS_AS_STRINGS)
            .build();

    private KubernetesFiles() {}

    /** Only what begins as a word or a path can be no number, date or sign of YAML 1.1 or 1.2. */
    private static final class Words extends StringQuotingChecker.Default {
        private static final long serialVersionUID = 1L;

        @Override
        public boolean needToQuoteValue(String text) {
            return !text.matches("(?s)[A-Za-z/].*") || super.needToQuoteValue(text);
        }
    }

    /**
     * Writes them.
     *
     * @param think between an answer and the next step
     * @return the files
     */
    public static List<Path> write(
            AppFile file, List<Deployed> configurations, String image, Duration think, Path folder) throws IOException {
        Files.createDirectories(folder);
        List<Path> written = new ArrayList<>();
        for (Deployed deployed : configurations) {
            Kubernetes kubernetes = new Kubernetes(file, deployed, image);
            written.add(write(folder.resolve(kubernetes.name() + ".yaml"), yaml(kubernetes.objects())));
        }
        Gatling gatling = new Gatling(file, think);
        written.add(write(folder.resolve(gatling.className() + ".java"), gatling.source()));
        return written;
    }

    private static Path write(Path file, String text) throws IOException {
        FileTree.writeWhole(file, text);
        return file;
    }

    private static String yaml(List<Map<String, Object>> objects) throws IOException {
        StringWriter text = new StringWriter();
        try (SequenceWriter writer = YAML.writer().writeValues(text)) {
            for (Map<String, Object> object : objects) {
                writer.write(object);
            }
        }
        return text.toString();
    }
}
