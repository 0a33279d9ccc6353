package kinjo.bench.nanafusi;

import java.nio.file.Path;

/**
 * The main class of a measuring JVM; {@link PaperN10} starts it.
 *
 * <pre>
 * join WAY FOLDER WARM-UP MEASURED [LINE-ITEM-PORT ORDER-PORT]   from memory, or over the network
 * probe WAY FOLDER                                               from files, once; needs no heap of its own
 * parse PARSER SHAPE BYTES WARM-UP MEASURED
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
                Path folder = Path.of(words[2]);
                // Over the network, the documents are not on the heap at all.
                boolean network = words.length > 5;
                Inputs warmUp = network ? Inputs.files(folder) : Inputs.memory(folder);
                Inputs inputs =
                        network ? Inputs.network(Integer.parseInt(words[5]), Integer.parseInt(words[6])) : warmUp;
                yield join(words, warmUp, inputs);
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
                                Integer.parseInt(words[4]),
                                Integer.parseInt(words[5]))
                        .json();
            default -> throw new IllegalArgumentException("join, probe or parse, not " + words[0]);
        };
    }

    private static String join(String[] words, Inputs warmUp, Inputs inputs) throws Exception {
        int warmUpPasses = Integer.parseInt(words[3]);
        return Measurement.of(Way.labelled(words[1]), warmUp, warmUpPasses, inputs, Integer.parseInt(words[4]))
                .json();
    }
}
