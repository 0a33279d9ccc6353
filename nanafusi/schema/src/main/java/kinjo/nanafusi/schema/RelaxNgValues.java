package kinjo.nanafusi.schema;

import com.sun.tools.rngom.digested.DChoicePattern;
import com.sun.tools.rngom.digested.DContainerPattern;
import com.sun.tools.rngom.digested.DDataPattern;
import com.sun.tools.rngom.digested.DEmptyPattern;
import com.sun.tools.rngom.digested.DGrammarPattern;
import com.sun.tools.rngom.digested.DListPattern;
import com.sun.tools.rngom.digested.DNotAllowedPattern;
import com.sun.tools.rngom.digested.DOneOrMorePattern;
import com.sun.tools.rngom.digested.DOptionalPattern;
import com.sun.tools.rngom.digested.DPattern;
import com.sun.tools.rngom.digested.DRefPattern;
import com.sun.tools.rngom.digested.DUnaryPattern;
import com.sun.tools.rngom.digested.DValuePattern;
import com.sun.tools.rngom.digested.DZeroOrMorePattern;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** The types of values that patterns of RELAX NG allow. */
final class RelaxNgValues {

    private RelaxNgValues() {}

    /** The patterns of text that a pattern without elements and attributes is one of. */
    static List<DPattern> alternatives(DPattern pattern) {
        return leaves(pattern).toList();
    }

    private static Stream<DPattern> leaves(DPattern pattern) {
        return switch (pattern) {
            case DEmptyPattern empty -> Stream.empty();
            case DNotAllowedPattern none -> Stream.empty();
            case DRefPattern ref -> leaves(ref.getTarget().getPattern());
            case DGrammarPattern grammar -> leaves(grammar.getStart());
            case DChoicePattern choice ->
                StreamSupport.stream(choice.spliterator(), false).flatMap(RelaxNgValues::leaves);
            case DListPattern list -> Stream.of(list);
            case DUnaryPattern one -> leaves(one.getChild());
            default -> Stream.of(pattern);
        };
    }

    /** Whether it allows no text; such as text alone, which may be an empty one, does not say so. */
    static boolean mayBeEmpty(DPattern pattern) {
        return switch (pattern) {
            case DEmptyPattern empty -> true;
            case DOptionalPattern optional -> true;
            case DZeroOrMorePattern repeated -> true;
            case DRefPattern ref -> mayBeEmpty(ref.getTarget().getPattern());
            case DGrammarPattern grammar -> mayBeEmpty(grammar.getStart());
            case DChoicePattern choice ->
                StreamSupport.stream(choice.spliterator(), false).anyMatch(RelaxNgValues::mayBeEmpty);
            case DContainerPattern several ->
                StreamSupport.stream(several.spliterator(), false).allMatch(RelaxNgValues::mayBeEmpty);
            case DOneOrMorePattern one -> mayBeEmpty(one.getChild());
            default -> false;
        };
    }

    /**
     * The type of a pattern without elements and attributes. A choice of values is an enumeration, several datatypes are a string.
     *
     * @param name of the element or attribute
     */
    static Value of(DPattern pattern, String name) {
        return pattern instanceof DRefPattern ref
                ? of(ref.getTarget().getPattern(), ref.getName(), true)
                : of(pattern, name, false);
    }

    private static Value of(DPattern pattern, String name, boolean named) {
        List<DPattern> alternatives = alternatives(pattern);
        List<Value> types =
                alternatives.stream().map(RelaxNgValues::datatype).distinct().toList();
        if (types.size() != 1) {
            return Value.STRING;
        }
        if (types.getFirst().isText() && alternatives.stream().allMatch(DValuePattern.class::isInstance)) {
            List<String> texts = alternatives.stream()
                    .map(value -> ((DValuePattern) value).getValue())
                    .distinct()
                    .toList();
            return Value.of(new Constants(name, named, texts, Place.of(pattern.getLocation())));
        }
        return types.getFirst();
    }

    private static Value datatype(DPattern pattern) {
        return switch (pattern) {
            case DDataPattern data -> Value.ofDatatype(data.getType(), Place.of(data.getLocation()));
            case DValuePattern value -> Value.ofDatatype(value.getType(), Place.of(value.getLocation()));
            default -> Value.STRING;
        };
    }
}
