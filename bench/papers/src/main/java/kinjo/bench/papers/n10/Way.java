package kinjo.bench.papers.n10;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import kinjo.nanafusi.Options;
import kinjo.nanafusi.Options.Engine;
import kinjo.nanafusi.Options.Producer;

/** A program that joins the two documents. All give the same checksum. */
enum Way {
    SQ_JAXB("JAXB 4 over Woodstox, all first", Sequential::jaxb),
    SQ_JACKSON("Jackson XML over Woodstox, all first", Sequential::jackson),
    ED2_SAX("SAX (JDK), a thread per input", EventDriven::twoThreadsSax),
    ED2_JDK("StAX (JDK), a thread per input", (in, out) -> EventDriven.twoThreads(Stax.JDK, in, out)),
    ED2_WOODSTOX("StAX (Woodstox), a thread per input", (in, out) -> EventDriven.twoThreads(Stax.WOODSTOX, in, out)),
    ED2_AALTO("StAX (Aalto), a thread per input", (in, out) -> EventDriven.twoThreads(Stax.AALTO, in, out)),
    ED1_JDK("StAX (JDK), one thread", (in, out) -> EventDriven.oneThread(Stax.JDK, in, out)),
    ED1_WOODSTOX("StAX (Woodstox), one thread", (in, out) -> EventDriven.oneThread(Stax.WOODSTOX, in, out)),
    ED1_AALTO("StAX (Aalto), one thread", (in, out) -> EventDriven.oneThread(Stax.AALTO, in, out)),
    DD_REFLECTIVE(
            "Nanafusi without generated code",
            (in, out) -> DemandDriven.inTurns(Options.DEFAULT.withEngine(Engine.REFLECTIVE), in, out)),
    DD("Nanafusi", producers(Producer.NONE)),
    DD_SMALL("Nanafusi, a producer thread per input, small buffers", producers(Producer.SMALL)),
    DD_LARGE("Nanafusi, a producer thread per input, large buffers", producers(Producer.LARGE)),
    DD_ADAPTIVE("Nanafusi, a producer thread per input, adaptive buffers", producers(Producer.ADAPTIVE)),
    DD_UNCUT("Nanafusi without cutting lists behind the last iterator", producers(Producer.NONE)) {
        @Override
        List<String> flags() {
            return List.of("-Dkinjo.nanafusi.cut=false");
        }
    },
    DD_LAZY("Nanafusi, comments decoded when asked for", DemandDriven::lazy),
    DD_SHORT("Nanafusi, trees of the needed fields only", DemandDriven::shortTrees),
    DD_SORTED("Nanafusi, merge join of the sorted inputs", DemandDriven::sorted);

    /** What a way does. */
    interface Program {
        void join(Inputs inputs, Results results) throws Exception;
    }

    private final String description;
    private final Program program;

    Way(String description, Program program) {
        this.description = description;
        this.program = program;
    }

    private static Program producers(Producer producer) {
        Options options = Options.DEFAULT.withEngine(Engine.GENERATED).withProducer(producer);
        return (in, out) -> DemandDriven.inTurns(options, in, out);
    }

    /** What the measuring JVM has to be started with. */
    List<String> flags() {
        return List.of();
    }

    String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    String description() {
        return description;
    }

    Results join(Inputs inputs) throws Exception {
        Results results = new Results();
        program.join(inputs, results);
        return results;
    }

    /** @throws IllegalArgumentException if there is none of this label; names those there are */
    static Way labelled(String label) {
        return Arrays.stream(values())
                .filter(way -> way.label().equals(label))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no way " + label + "; there are "
                        + Arrays.stream(values()).map(Way::label).collect(Collectors.joining(", "))));
    }
}
