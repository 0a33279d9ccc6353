package kinjo.bench.compare.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import kinjo.bench.compare.FakeVm;
import kinjo.bench.compare.plan.ComparePlan;
import kinjo.bench.compare.plan.Subject;
import kinjo.bench.compare.run.Comparison;
import kinjo.bench.compare.run.ProgressListener;
import kinjo.common.files.Json;
import kinjo.vmbuild.vms.Variant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HtmlReportTest {

    private static final String ODD = "</script><b>\"&' $1 \\ {{data}}";

    @TempDir
    Path folder;

    private String page;

    @BeforeEach
    void aCommandWithAnOddName() {
        Variant stock = FakeVm.variant(folder, "stock", "exit 0");
        ComparePlan plan = FakeVm.plan(folder, stock, FakeVm.variant(folder, "kinjo", "exit 0"))
                .subjects(new Subject.Command(ODD, List.of("-jar", "x.jar")))
                .repeatCommand("./kinjo compare -- " + ODD)
                .build();
        page = HtmlReport.render(new Comparison(plan, ProgressListener.none()).run());
    }

    @Test
    void itLoadsNothing() {
        assertThat(page).contains("default-src 'none'");
        assertThat(page).doesNotContainPattern("(src|href|action)\\s*=\\s*[\"']");
        assertThat(page).doesNotContainPattern("@import|url\\(");
    }

    @Test
    void oddNamesStayText() throws IOException {
        Matcher data = Pattern.compile("<script type=\"application/json\" id=\"data\">(.*?)</script>", Pattern.DOTALL)
                .matcher(page);

        assertThat(data.find()).isTrue();
        JsonNode json = Json.MAPPER.readTree(data.group(1));
        assertThat(json.get("results").get(0).get("workload").asText()).isEqualTo(ODD);
        assertThat(page).doesNotContain("</script><b>");
        assertThat(page.split("</script>", -1)).hasSize(4);
    }

    @Test
    void everyPartIsThere() {
        assertThat(page)
                .contains("drawForest", "drawWarmups", "drawPauses", "drawSetup")
                .contains("d3js.org", "--noise", "Too few pairs to say")
                .doesNotContain("null,null</");
    }
}
