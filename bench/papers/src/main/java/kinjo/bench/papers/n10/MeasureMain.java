package kinjo.bench.papers.n10;

import java.nio.file.Path;

/**
 * The main class of a measuring JVM; {@link PaperN10} starts it.
 *
 * <pre>
 * join WAY FOLDER WARM-UP MEASURED        from memory; the warm-up is passes and seconds, at least
 * join WAY FOLDER WARM-UP MEASURED PORTS  over the network: the two ports for the warm-up, then those that count
 * probe WAY FOLDER                        from files, once; needs no heap of its own
 * parse PARSER SHAPE BYTES WARM-UP MEASURED
 * stream BYTES                            a document of at least so many, made while it is read
 * </pre>
 */
final class MeasureMain {

    private MeasureMain() {}

    public static void main(String[] words) throws Exception {
        System.out.println(run(words));
    }

    static String run(String... words) throws Exception {
        return switch (words[0]) {
            case "join" -> {
                boolean network = words.length > 6;
                Inputs warmUp = network ? network(words, 6) : Inputs.memory(Path.of(words[2]));
                Inputs inputs = network ? network(words, 8) : warmUp;
                yield Measurement.of(
                                Way.labelled(words[1]),
                                warmUp,
                                WarmUp.parse(words[3], words[4]),
                                inputs,
                                Integer.parseInt(words[5]))
                        .json();
            }
            case "probe" ->
                ""
                        + Way.labelled(words[1])
                                .join(Inputs.files(Path.of(words[2])))
                                .checksum();
            case "parse" ->
                ParseRate.of(
                                Parser.valueOf(words[1]),
                                Shape.valueOf(words[2]),
                                Integer.parseInt(words[3]),
                                WarmUp.parse(words[4], words[5]),
                                Integer.parseInt(words[6]))
                        .json();
            case "stream" -> StreamRun.of(Long.parseLong(words[1])).json();
            default -> throw new IllegalArgumentException("join, probe, parse or stream, not " + words[0]);
        };
    }

    private static Inputs network(String[] words, int at) {
        return Inputs.network(Integer.parseInt(words[at]), Integer.parseInt(words[at + 1]));
    }
}
