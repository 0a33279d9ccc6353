package kinjo.nanafusi.conformance;

import java.util.Random;

/** Changes a document in one or two places, from a seed: most are no longer well-formed, some still are. */
final class RandomEdits {

    private static final String[] PIECES = {
        "<",
        "</",
        "/>",
        ">",
        "<!--",
        "-->",
        "--",
        "<![CDATA[",
        "]]>",
        "]]",
        "<?",
        "?>",
        "xml",
        "&lt;",
        "&",
        "&#",
        ";",
        "'",
        "\"",
        "=",
        " xmlns=''",
        " xmlns:p='q'",
        "p:",
        "<p:x>",
        "<house>",
        "</house>",
        "<price>",
        "</price>",
        " xmlns='urn:t'",
        "t:",
        "<t:r>",
        "</t:r>",
        "<section>",
        "</section>",
        "1",
        " ",
        "\r",
        "é",
        "\u0001"
    };

    private RandomEdits() {}

    /** @param start nothing is changed before this text */
    static String of(String document, String start, long seed) {
        Random random = new Random(seed);
        StringBuilder text = new StringBuilder(document);
        int first = document.indexOf(start);
        for (int edits = 1 + random.nextInt(2); edits > 0 && text.length() > first; edits--) {
            edit(text, first + random.nextInt(text.length() - first), random);
        }
        return text.toString();
    }

    private static void edit(StringBuilder text, int at, Random random) {
        String piece = PIECES[random.nextInt(PIECES.length)];
        switch (random.nextInt(4)) {
            case 0 -> text.insert(at, piece);
            case 1 -> text.delete(at, Math.min(text.length(), at + 1 + random.nextInt(4)));
            case 2 -> {
                String copied = text.substring(at, Math.min(text.length(), at + random.nextInt(30)));
                text.insert(at, copied);
            }
            default -> text.setCharAt(at, piece.charAt(0));
        }
    }
}
