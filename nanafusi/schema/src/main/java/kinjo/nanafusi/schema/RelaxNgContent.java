package kinjo.nanafusi.schema;

import com.sun.tools.rngom.digested.DAttributePattern;
import com.sun.tools.rngom.digested.DContainerPattern;
import com.sun.tools.rngom.digested.DElementPattern;
import com.sun.tools.rngom.digested.DEmptyPattern;
import com.sun.tools.rngom.digested.DGrammarPattern;
import com.sun.tools.rngom.digested.DListPattern;
import com.sun.tools.rngom.digested.DMixedPattern;
import com.sun.tools.rngom.digested.DNotAllowedPattern;
import com.sun.tools.rngom.digested.DPattern;
import com.sun.tools.rngom.digested.DRefPattern;
import com.sun.tools.rngom.digested.DUnaryPattern;
import com.sun.tools.rngom.digested.DXmlTokenPattern;
import java.util.function.Predicate;
import java.util.stream.StreamSupport;

/** What the pattern of an element's content allows in it; the contents of elements and attributes in it do not matter. */
final class RelaxNgContent {

    private RelaxNgContent() {}

    /** Whether there are elements or attributes. */
    static boolean hasParts(DPattern pattern) {
        return has(pattern, DXmlTokenPattern.class::isInstance);
    }

    static boolean hasAttributes(DPattern pattern) {
        return has(pattern, DAttributePattern.class::isInstance);
    }

    /** Whether there may be elements and text. */
    static boolean isMixed(DPattern pattern) {
        return has(pattern, DElementPattern.class::isInstance) && has(pattern, RelaxNgContent::isText);
    }

    private static boolean isText(DPattern pattern) {
        return switch (pattern) {
            case DMixedPattern mixed -> true;
            case DListPattern list -> true;
            case DEmptyPattern empty -> false;
            case DNotAllowedPattern none -> false;
            case DXmlTokenPattern token -> false;
            case DRefPattern ref -> false;
            case DGrammarPattern grammar -> false;
            case DContainerPattern several -> false;
            case DUnaryPattern one -> false;
            default -> true;
        };
    }

    private static boolean has(DPattern pattern, Predicate<DPattern> wanted) {
        if (wanted.test(pattern)) {
            return true;
        }
        return switch (pattern) {
            case DXmlTokenPattern token -> false;
            case DRefPattern ref -> has(ref.getTarget().getPattern(), wanted);
            case DGrammarPattern grammar -> has(grammar.getStart(), wanted);
            case DContainerPattern several ->
                StreamSupport.stream(several.spliterator(), false).anyMatch(child -> has(child, wanted));
            case DListPattern list -> false;
            case DUnaryPattern one -> has(one.getChild(), wanted);
            default -> false;
        };
    }
}
