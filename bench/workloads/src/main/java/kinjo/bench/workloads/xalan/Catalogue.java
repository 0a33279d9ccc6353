package kinjo.bench.workloads.xalan;

import java.nio.charset.StandardCharsets;
import kinjo.bench.workloads.harness.Rng;

/**
 * A generated document: suppliers and the products they deliver.
 *
 * @param xml the document, UTF-8
 * @param products how many it lists
 * @param quantity the sum of what the products say is in stock
 */
record Catalogue(byte[] xml, int products, long quantity) {
    private static final String[] WORDS = {
        "steel", "round", "small", "heavy", "blue", "wooden", "spare", "classic", "double", "folding", "quiet", "bright"
    };
    private static final String[] CATEGORIES = {"tools", "garden", "kitchen", "office", "travel", "sport", "music"};

    static Catalogue generate(int products, Rng rng) {
        int suppliers = 5 + products / 20;
        long quantity = 0;
        StringBuilder xml = new StringBuilder("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<catalogue>\n");
        for (int number = 0; number < suppliers; number++) {
            supplier(number, xml, rng);
        }
        for (int number = 0; number < products; number++) {
            int inStock = rng.below(500);
            quantity += inStock;
            product(number, inStock, rng.below(suppliers), xml, rng);
        }
        xml.append("</catalogue>\n");
        return new Catalogue(xml.toString().getBytes(StandardCharsets.UTF_8), products, quantity);
    }

    private static void supplier(int number, StringBuilder xml, Rng rng) {
        xml.append("  <supplier id=\"s").append(number).append("\">\n    <name>");
        xml.append(rng.letters(rng.between(5, 12))).append(" &amp; ").append(rng.letters(6));
        xml.append("</name>\n    <city>").append(rng.letters(8)).append("</city>\n  </supplier>\n");
    }

    private static void product(int number, int inStock, int supplier, StringBuilder xml, Rng rng) {
        xml.append("  <product id=\"p").append(number).append("\" supplier=\"s").append(supplier);
        xml.append("\" category=\"")
                .append(CATEGORIES[rng.below(CATEGORIES.length)])
                .append("\">\n    <name>");
        words(rng.between(1, 3), xml, rng);
        xml.append("</name>\n    <price>")
                .append(rng.between(1, 999))
                .append('.')
                .append(rng.between(10, 99));
        xml.append("</price>\n    <stock>").append(inStock).append("</stock>\n    <text>");
        words(rng.between(8, 25), xml, rng);
        xml.append("</text>\n    <tags>");
        for (int tags = rng.between(1, 5); tags > 0; tags--) {
            xml.append(WORDS[rng.below(WORDS.length)]).append(tags > 1 ? "," : "");
        }
        xml.append("</tags>\n  </product>\n");
    }

    private static void words(int count, StringBuilder xml, Rng rng) {
        for (int i = 0; i < count; i++) {
            xml.append(i == 0 ? "" : " ").append(WORDS[rng.below(WORDS.length)]);
        }
    }
}
