package kinjo.nanafusi.conformance;

import java.util.Random;

/** Documents for {@link Shops.Town}: valid, with every sort of markup in every place, from a seed. */
final class RandomTown {

    private static final String[] TEXTS = {
        "plain",
        "two words",
        "a &amp; b",
        "&lt;&#65;&#x42;&gt;",
        "Ōji \uD83C\uDFE0",
        "<![CDATA[<x>]]y]]]>",
        "a<!-- - -->b",
        "a<?pi x?>b",
        "line\r\nend\rx\n",
        "]] >",
        "",
        "tab\tand 'quotes' \"\"",
        "0123456789abcdefghijklmnopqrstuvwxyz",
        "é",
        "日本語"
    };

    private final Random random;
    private final StringBuilder text = new StringBuilder();

    private RandomTown(long seed) {
        random = new Random(seed);
    }

    static String of(long seed) {
        RandomTown town = new RandomTown(seed);
        town.town();
        return town.text.toString();
    }

    private boolean chance(int of) {
        return random.nextInt(of) == 0;
    }

    private String pick(String... texts) {
        return texts[random.nextInt(texts.length)];
    }

    private void town() {
        text.append(
                pick("", "<?xml version='1.0'?>", "<?xml version=\"1.0\" encoding=\"utf-8\" standalone='yes' ?>\n"));
        misc();
        text.append("<town")
                .append(attribute("name", pick("Kinjo", "a &quot;b&#9;\tc\r\nd", "Ō>")))
                .append(attribute("founded", number()));
        text.append(pick("", " ", "\n")).append(">");
        int elements = random.nextInt(12);
        boolean mayor = false;
        boolean hall = false;
        for (int i = 0; i < elements; i++) {
            misc();
            switch (random.nextInt(7)) {
                case 0, 1 -> house("house");
                case 2 -> shop();
                case 3 -> leaf("note", pick(TEXTS));
                case 4 -> unknown(3);
                case 5 -> {
                    if (!mayor) {
                        leaf("mayor", pick(TEXTS));
                    }
                    mayor = true;
                }
                default -> {
                    if (!hall) {
                        house("hall");
                    }
                    hall = true;
                }
            }
        }
        misc();
        text.append("</town").append(pick("", " ")).append(">");
        misc();
    }

    private String attribute(String name, String value) {
        boolean doubled = value.contains("'") || chance(2);
        String quote = doubled ? "\"" : "'";
        return pick(" ", "\n", "  ") + name + pick("=", " = ") + quote + value + quote;
    }

    private String number() {
        return pick("0", "-1", "+7", " 42 ", "2147483647", "-2147483648", "0000000000012", "1&#48;");
    }

    /** White space, comments, instructions. */
    private void misc() {
        while (chance(3)) {
            text.append(pick(" ", "\n", "\t\r\n", "<!-- c - d -->", "<?target data?>", "<?t?>", "<!--<a>&no;-->"));
        }
    }

    private void leaf(String name, String content) {
        String attributes = chance(6) ? attribute("other", "1") : "";
        if (content.isEmpty() && chance(2)) {
            text.append('<').append(name).append(attributes).append("/>");
        } else {
            text.append('<').append(name).append(attributes).append('>').append(content);
            text.append("</").append(name).append(pick("", "", " ")).append('>');
        }
    }

    private void house(String name) {
        text.append('<').append(name);
        if (chance(2)) {
            text.append(attribute("id", pick("1", "9223372036854775807", "-5")));
        }
        text.append('>');
        String[] children = {"price", "addr", "area", "tax", "built", "color"};
        boolean shuffled = chance(4);
        for (int i = 0; i < children.length; i++) {
            String child = children[shuffled ? (i * 5 + 3) % children.length : i];
            misc();
            if (child.equals("price") || !chance(4)) {
                leaf(child, value(child));
            }
            if (chance(8)) {
                unknown(2);
            }
        }
        while (chance(2)) {
            text.append("<room").append(attribute("name", pick(TEXTS[0], "b")));
            if (chance(2)) {
                text.append(" xmlns:q='urn:rooms' q:lit='")
                        .append(pick("true", "0"))
                        .append("'");
            }
            text.append('>').append(pick(TEXTS)).append("</room>");
        }
        while (chance(2)) {
            misc();
            leaf("tag", pick(TEXTS));
        }
        misc();
        text.append("</").append(name).append('>');
    }

    private String value(String child) {
        return switch (child) {
            case "price" -> number();
            case "area" ->
                pick("1.5", "-0", "INF", "NaN", "1e10", ".5", "5.", "0.1", "123456789012345678", "3.141592653589793");
            case "tax" -> pick("1.50", "-0.001", "12345678901234567890.5", "7", " 8.0 ");
            case "built" -> pick("1999-12-31", " 2024-02-29 ");
            case "color" -> pick("RED", "GREEN", " RED");
            default -> pick(TEXTS);
        };
    }

    private void shop() {
        text.append("<shop").append(attribute("owner", pick("x", "y&lt;")));
        if (chance(4)) {
            text.append("/>");
            return;
        }
        text.append('>');
        if (chance(2)) {
            text.append(pick(
                    "<title xmlns='urn:shops'>t</title>",
                    "<s:title xmlns:s='urn:shops'>u</s:title>",
                    "<title>other</title>"));
        }
        while (!chance(3)) {
            misc();
            item(3);
        }
        text.append("</shop>");
    }

    private void item(int depth) {
        text.append("<item").append(chance(2) ? attribute("sku", "s" + random.nextInt(10)) : "");
        if (depth == 0 || chance(2)) {
            text.append("/>");
            return;
        }
        text.append('>');
        while (chance(2)) {
            item(depth - 1);
        }
        text.append("</item>");
    }

    private void unknown(int depth) {
        String name = pick("unknown", "x", "Houses", "u:v");
        text.append('<').append(name).append(name.contains(":") ? " xmlns:u='urn:u'" : "");
        text.append(chance(2) ? attribute("a", "&amp;") : "").append('>');
        while (depth > 0 && chance(2)) {
            unknown(depth - 1);
            text.append(pick(TEXTS));
        }
        text.append("</").append(name).append('>');
    }
}
