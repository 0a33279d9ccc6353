package kinjo.bench.papers.n10;

/** What of a document of {@link Shape} was written or read: every parser has to find what the generator wrote. */
final class Tally {

    private long elements;
    private long characters;

    /** Another {@link Node} element. */
    void element() {
        elements++;
    }

    /** The value of an attribute, or a text; null counts nothing. */
    void value(String text) {
        if (text != null) {
            characters += text.length();
        }
    }

    /** A piece of a text. */
    void characters(int count) {
        characters += count;
    }

    long elements() {
        return elements;
    }

    /** Characters of all values of attributes and all texts. */
    long characters() {
        return characters;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Tally tally && elements == tally.elements && characters == tally.characters;
    }

    @Override
    public int hashCode() {
        return Long.hashCode(31 * elements + characters);
    }

    @Override
    public String toString() {
        return elements + " elements, " + characters + " characters";
    }
}
