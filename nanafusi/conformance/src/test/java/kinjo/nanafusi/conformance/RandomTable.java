package kinjo.nanafusi.conformance;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * Documents for {@link Shops.Town} whose houses have the same markup for a while and then another, from a seed: valid, with
 * values of every sort.
 */
final class RandomTable {

    private static final String[] TEXTS = {
        "",
        "a",
        "plain",
        "longer than the three words of a cached text",
        "two\nlines\tand a tab",
        "] ]x]",
        "Ōji \uD83C\uDFE0",
        "é",
        "日本語",
        "x &amp; y",
        "<![CDATA[<&]]>",
        "c<!-- - -->d",
        "\r\n",
        " "
    };

    private final Random random;
    private final StringBuilder text = new StringBuilder();
    /** The children of a house: names, and "*" in front of whole elements that are the same each time. */
    private final List<String> children = new ArrayList<>();

    private String space = "";

    private RandomTable(long seed) {
        random = new Random(seed);
    }

    /** @param houses how many */
    static String of(long seed, int houses) {
        RandomTable table = new RandomTable(seed);
        table.text.append("<town name='t' founded='1'>");
        for (int i = 0; i < houses; i++) {
            if (i == 0 || table.random.nextInt(12) == 0) {
                table.changeMarkup();
            }
            table.house();
        }
        return table.text.append("</town>").toString();
    }

    private String pick(String... texts) {
        return texts[random.nextInt(texts.length)];
    }

    private void changeMarkup() {
        children.clear();
        Collections.addAll(children, "price", "addr", "area", "tax", "built", "color");
        while (children.size() > 1 && random.nextInt(3) == 0) {
            children.remove(1 + random.nextInt(children.size() - 1));
        }
        while (random.nextInt(2) == 0) {
            children.add(
                    random.nextInt(children.size() + 1),
                    pick(
                            "x",
                            "Price",
                            "*<y a='1' b=\"2\"/>",
                            "*<y><z>1</z> <z/></y>",
                            "*<y><price>8</price></y >",
                            "*text",
                            "*<y>m<z/>m</y>"));
        }
        if (random.nextInt(6) == 0) {
            children.add(
                    pick("*<tag>t</tag>", "*<tag/>", "*<room name='r'>u</room>", "*<u:v xmlns:u='u'/>", "*<!-- c -->"));
        }
        if (random.nextInt(3) == 0) {
            Collections.shuffle(children, random);
        }
        space = pick("", "", "\n  ", " ");
    }

    private void house() {
        text.append(random.nextInt(3) == 0 ? "<house id='" + random.nextInt() + "'>" : "<house>");
        for (String child : children) {
            text.append(space);
            if (child.startsWith("*")) {
                text.append(child, 1, child.length());
            } else {
                text.append('<')
                        .append(child)
                        .append('>')
                        .append(value(child))
                        .append("</")
                        .append(child)
                        .append('>');
            }
        }
        text.append(space).append("</house>").append(pick("", "\n"));
    }

    private String value(String child) {
        boolean plain = random.nextInt(8) != 0;
        return switch (child) {
            case "price" ->
                plain
                        ? Integer.toString(random.nextInt() >> random.nextInt(32))
                        : pick("+7", " 42 ", "2147483647", "-2147483648", "0000000000012", "1&#48;", "<![CDATA[3]]>");
            case "area" ->
                plain
                        ? random.nextInt(1_000_000) + "." + random.nextInt(1_000)
                        : pick(
                                "-0",
                                "-0.0",
                                "INF",
                                "NaN",
                                "1e10",
                                ".5",
                                "5.",
                                "123456789012345678",
                                "9007199254740993",
                                "0.30000000000000004",
                                "12345678901234567890");
            case "tax" ->
                plain
                        ? random.nextInt(100) + "." + random.nextInt(100)
                        : pick("-0.00", "12345678901234567890.5", "7", " 8.0 ", ".5");
            case "built" ->
                plain
                        ? "%04d-%02d-%02d"
                                .formatted(random.nextInt(10_000), 1 + random.nextInt(12), 1 + random.nextInt(28))
                        : pick(" 2024-02-29 ", "2024-02-29", "+12345-01-31", "-0001-01-30", "2023-01-31");
            case "color" -> pick("RED", "GREEN", " RED");
            default -> plain ? "text " + random.nextInt(100) : pick(TEXTS);
        };
    }
}
