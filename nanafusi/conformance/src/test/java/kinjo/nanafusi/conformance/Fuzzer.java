package kinjo.nanafusi.conformance;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import kinjo.nanafusi.Document;
import kinjo.nanafusi.Options;
import kinjo.nanafusi.Options.Engine;
import kinjo.nanafusi.Options.Producer;
import kinjo.nanafusi.XTree;
import kinjo.nanafusi.conformance.Shops.House;
import kinjo.nanafusi.conformance.Shops.Town;
import kinjo.nanafusi.conformance.Tables.Table;
import kinjo.nanafusi.records.RecordCursor;
import kinjo.nanafusi.records.Records;
import kinjo.nanafusi.records.Records.Division;
import kinjo.nanafusi.records.Split;
import kinjo.nanafusi.source.Source;

/**
 * A document from a seed, valid or spoilt, that is read in every way there is. All ways have to give what the reflective engine gives, which is
 * over Woodstox: the same tree, or the same tree up to the same sort of error.
 */
public final class Fuzzer {

    private static final int MOST_HOUSES = 40;

    private final Random random;
    private final Class<? extends XTree> type;
    private final byte[] document;
    private final Options options;

    /** @param start of the document element; nothing before it is changed */
    private Fuzzer(Class<? extends XTree> type, String valid, String start, int edits, Random random) {
        this.random = random;
        this.type = type;
        String text = valid;
        for (int i = 0; i < edits && text.contains(start); i++) {
            text = RandomEdits.of(text, start, random.nextLong());
        }
        document = text.getBytes(StandardCharsets.UTF_8);
        if (type == Town.class && text.contains(start) && random.nextInt(4) == 0) {
            // What is before the root has no other characters than ASCII. Of other types the end may not be read, so a
            // byte
            // there may go unseen.
            changeByte(text.indexOf(start));
        }
        options = random.nextInt(4) == 0 ? Options.DEFAULT.lenient() : Options.DEFAULT;
    }

    /** What is read otherwise in one of the ways; null if nothing is. */
    static String find(long seed) throws IOException {
        Random random = new Random(seed);
        boolean table = random.nextInt(4) == 0;
        int edits = random.nextInt(4);
        return table
                ? new Fuzzer(Table.class, Tables.DOCUMENT, "<t:table", edits + 1, random).find()
                : new Fuzzer(Town.class, town(seed, random), "<town", edits, random).find();
    }

    /** The same for a document of a type of its own. */
    public static String find(Class<? extends XTree> type, String valid, String start, long seed) throws IOException {
        Random random = new Random(seed);
        return new Fuzzer(type, valid, start, Math.max(0, random.nextInt(5) - 2), random).find();
    }

    private static String town(long seed, Random random) {
        return random.nextBoolean() ? RandomTown.of(seed) : RandomTable.of(seed, 1 + random.nextInt(MOST_HOUSES));
    }

    private void changeByte(int from) {
        document[from + random.nextInt(document.length - from)] = (byte) random.nextInt(256);
    }

    private String find() throws IOException {
        Options generated = options.withEngine(Engine.GENERATED);
        String expected = dump(Source.of(document), options.withEngine(Engine.REFLECTIVE));
        String text = decoded();
        if (text == null || text.indexOf('\uFFFE') >= 0 || text.indexOf('\uFFFF') >= 0) {
            // Woodstox finds bytes that are not UTF-8 too early, and takes the last two characters.
            String found = dump(Source.of(document), generated);
            return isWrong(found) ? null : difference("not UTF-8", expected, found);
        }
        String found = dump(Source.of(document), generated);
        if (!found.equals(expected)) {
            return difference("generated", expected, found);
        }
        Producer producer = Producer.values()[random.nextInt(Producer.values().length)];
        found = dump(Source.of(document), generated.withProducer(producer));
        if (!found.equals(expected)) {
            return difference("producer " + producer, expected, found);
        }
        return isWrong(expected) ? null : findInValid(text, expected, generated);
    }

    /** The document's characters, or null. */
    private String decoded() {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(document))
                    .toString();
        } catch (CharacterCodingException e) {
            return null;
        }
    }

    private String findInValid(String text, String expected, Options generated) throws IOException {
        int size = 1 + random.nextInt(100);
        String found = dump(Source.of(Pieces.of(document, size)), generated);
        if (!found.equals(expected)) {
            return difference("pieces of " + size, expected, found);
        }
        if (!text.startsWith("<?xml")) {
            found = dump(Source.of(text.getBytes(StandardCharsets.UTF_16)), generated);
            if (!found.equals(expected)) {
                return difference("UTF-16", expected, found);
            }
        }
        if (type != Town.class || options != Options.DEFAULT) {
            return null;
        }
        String houses = houses();
        found = housesOfSplits(size);
        return found.equals(houses) ? null : difference("splits of " + size, houses, found);
    }

    private String dump(Source source, Options options) {
        return Dump.of(type, source, options);
    }

    private static boolean isWrong(String dump) {
        return dump.contains(" ! ");
    }

    private String houses() {
        List<String> houses = new ArrayList<>();
        try (Document<Town> town = Document.open(Town.class, Source.of(document))) {
            town.root().removeHouses().removeStream().map(Dump::of).forEach(houses::add);
        }
        return houses.toString();
    }

    private String housesOfSplits(int size) throws IOException {
        Records<Town, House> records = Records.of(Town.class, Town::removeHouses);
        List<String> houses = new ArrayList<>();
        for (Split rest = Split.WHOLE; rest != null; ) {
            Division division = records.divide(rest, this::source, size);
            try (RecordCursor<House> cursor = records.open(division.first(), this::source)) {
                for (House house; (house = cursor.next()) != null; ) {
                    houses.add(Dump.of(house));
                }
            }
            rest = division.rest();
        }
        return houses.toString();
    }

    private Source source(long offset) {
        return Source.of(Arrays.copyOfRange(document, Math.toIntExact(offset), document.length));
    }

    private String difference(String way, String expected, String found) {
        return way + "\ndocument " + new String(document, StandardCharsets.UTF_8) + "\nexpected " + expected
                + "\nfound    " + found;
    }
}
