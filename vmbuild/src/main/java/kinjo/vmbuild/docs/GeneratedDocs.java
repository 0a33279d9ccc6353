package kinjo.vmbuild.docs;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import kinjo.common.KinjoException;
import kinjo.common.files.FileTree;
import kinjo.vmbuild.Checkout;
import kinjo.vmbuild.source.Distance;
import kinjo.vmbuild.source.PatchSeries;

/** The pages of {@code docs/} that are made from patches, sources and rows of papers; a test fails when they are stale. */
public final class GeneratedDocs {
    private static final String NOTE = "<!-- Made by './kinjo vm docs'; do not edit. -->\n\n";
    private static final Pattern FLAG = Pattern.compile(
            "product\\((\\w+), (\\w+), ([^,]+),(?: (DIAGNOSTIC|MANAGEABLE|EXPERIMENTAL),)?\\s*((?:\"[^\"]*\"\\s*)+)\\)");

    private final Map<Path, String> pages;

    private GeneratedDocs(Map<Path, String> pages) {
        this.pages = pages;
    }

    public static GeneratedDocs of(Checkout checkout) {
        Path docs = checkout.root().resolve("docs");
        PatchSeries series = PatchSeries.read(checkout.patches());
        Papers papers = Papers.read(checkout.root().resolve(Papers.FILE));
        TestFiles tests = TestFiles.of(checkout.root());
        refuse(Proofs.problems(checkout, tests, papers, series));
        Map<Path, String> pages = new TreeMap<>();
        pages.put(docs.resolve("hooks.md"), hooks(series, checkout));
        pages.put(docs.resolve("flags.md"), flags(checkout));
        pages.put(docs.resolve("papers.md"), NOTE + PapersPage.of(papers, tests));
        return new GeneratedDocs(pages);
    }

    /** A page that claims a proof which is not there must not be written. */
    private static void refuse(List<String> problems) {
        if (!problems.isEmpty()) {
            throw new KinjoException(
                    String.join("\n", problems), "correct " + Papers.FILE + ", or the 'Test:' line of the patch");
        }
    }

    public void write() {
        try {
            for (var page : pages.entrySet()) {
                FileTree.writeIfChanged(page.getKey(), page.getValue().getBytes(StandardCharsets.UTF_8));
            }
        } catch (IOException e) {
            throw new KinjoException("cannot write the pages: " + e.getMessage(), "make docs/ writable", e);
        }
    }

    /** The pages that differ from what they would be made as now. */
    public List<Path> stale() {
        List<Path> stale = new ArrayList<>();
        for (var page : pages.entrySet()) {
            try {
                if (!Files.exists(page.getKey())
                        || !Files.readString(page.getKey()).equals(page.getValue())) {
                    stale.add(page.getKey());
                }
            } catch (IOException e) {
                stale.add(page.getKey());
            }
        }
        return stale;
    }

    private static String hooks(PatchSeries series, Checkout checkout) {
        StringBuilder page = new StringBuilder(NOTE).append("# Hooks: every line of ours in OpenJDK's files\n\n");
        Distance distance = Distance.of(series, checkout);
        page.append("%d lines inserted and %d changed in %d files. Makefiles are not touched: the build joins through\n"
                .formatted(distance.inserted(), distance.changed(), distance.files()));
        page.append("the JDK's own extension points (`vm/make`).\n");
        for (PatchSeries.Patch patch : series.patches()) {
            page.append("\n## ").append(patch.name()).append("\n\n");
            for (String field : PatchSeries.FIELDS) {
                page.append("- **")
                        .append(field)
                        .append(":** ")
                        .append(patch.field(field))
                        .append('\n');
            }
            for (var file : patch.files().entrySet()) {
                page.append("\n`").append(file.getKey()).append("`\n\n```diff\n");
                file.getValue()
                        .removed()
                        .forEach(line -> page.append('-').append(line).append('\n'));
                file.getValue()
                        .inserted()
                        .forEach(line -> page.append('+').append(line).append('\n'));
                page.append("```\n");
            }
        }
        PatchSeries.features(checkout.patches()).forEach(feature -> page.append(different(series, checkout, feature)));
        return page.toString();
    }

    private static String different(PatchSeries series, Checkout checkout, int feature) {
        PatchSeries other = PatchSeries.read(checkout.patches(), feature);
        StringBuilder text = new StringBuilder("\n# What is different on JDK %d\n\n".formatted(feature));
        text.append("%d of %d hunks differ from those above, in what they insert or in the lines around it.\n\n"
                .formatted(other.differing(series), other.hunks().size()));
        for (PatchSeries.Patch patch : other.own()) {
            text.append("- **")
                    .append(patch.name())
                    .append("**, since ")
                    .append(patch.field(PatchSeries.DIFFERS))
                    .append(patch.files().keySet().stream().collect(Collectors.joining("`, `", " Files: `", "`.")))
                    .append('\n');
        }
        return text.toString();
    }

    private static String flags(Checkout checkout) {
        Path header = checkout.vm().resolve("src/hotspot/share/kinjo/kinjoGlobals.hpp");
        StringBuilder page = new StringBuilder(NOTE)
                .append("# Flags of the Kinjo VM\n\n")
                .append(
                        "For `java -kinjo`; the stock VM does not know them. Diagnostic flags need `-XX:+UnlockDiagnosticVMOptions`.\n\n")
                .append("| flag | type | default | kind | what it does |\n|---|---|---|---|---|\n");
        try {
            String text = Files.readString(header).replaceAll("\\s*\\\\\\n", "\n");
            Matcher matcher = FLAG.matcher(text);
            while (matcher.find()) {
                String what = matcher.group(5)
                        .replaceAll("\"\\s*\"", "")
                        .replaceAll("\"", "")
                        .strip();
                String kind =
                        matcher.group(4) == null ? "product" : matcher.group(4).toLowerCase(Locale.ROOT);
                page.append("| `%s` | %s | %s | %s | %s |\n"
                        .formatted(matcher.group(2), matcher.group(1), matcher.group(3), kind, what));
            }
        } catch (IOException e) {
            throw new KinjoException("cannot read " + header, "run kinjo from a complete checkout", e);
        }
        return page.toString();
    }
}
