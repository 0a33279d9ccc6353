package kinjo.nanafusi.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the annotation processor says of interfaces that it cannot implement. */
class MisuseTest {

    @TempDir
    Path folder;

    private List<String> errors(String members) {
        String code = """
                import java.util.List;
                import kinjo.nanafusi.*;
                @Element("a") interface A extends XTree { %s }
                interface Open extends XTree { @Cut("x") XList<Leaf> xs(); }
                interface Leaf extends XTree { @Text String text(); }
                class Numbers implements Adapter<Number> { public Number parse(String text) { return null; } }
                """.formatted(members);
        return Compilation.errors(folder, List.of(Compilation.source("A", code)));
    }

    @Test
    void everyMisuseHasOneMessage() {
        String[][] cases = {
            {"@Cut(\"x\") List<Leaf> xs();", "Nanafusi: is cut, so its type has to be XList"},
            {"@Element(\"x\") XList<Leaf> xs();", "Nanafusi: is an XList, so it needs @Cut"},
            {"@Element Object x();", "Nanafusi: has the type java.lang.Object, which is neither a value nor a tree"},
            {"@Element @Lazy int x();", "Nanafusi: is @Lazy, so it has to be an @Element of type String"},
            {"@Attribute Leaf x();", "Nanafusi: has the type Leaf, which is neither a value nor a tree"},
            {"@Element String x(); String y();", "Nanafusi: y has no annotation and is no remove accessor of another"},
            {
                "@Element String x(); int removeX();",
                "Nanafusi: removeX has no annotation and is no remove accessor of another"
            },
            {"@Element String x(); @Element(\"x\") List<String> y();", "Nanafusi: reads what another accessor reads"},
            {"", "Nanafusi: a tree has 1 to 64 annotated accessors"},
            {"@Element String x(int y);", "Nanafusi: an accessor has no parameters"},
            {"@Element String x(); @Text String y();", "Nanafusi: is text, so there can be no elements beside it"},
            {
                "@Element @Using(Numbers.class) Object x();",
                "Nanafusi: has the adapter Numbers, which is no Adapter<java.lang.Object>"
            },
            {
                "@Element List<Open> x();",
                "Nanafusi: is a list of trees with cut lists, so it has to be cut itself: XList and @Cut"
            },
        };
        for (String[] example : cases) {
            assertThat(errors(example[0])).as(example[0]).containsExactly(example[1]);
        }
    }

    @Test
    void aTreeThatIsRightHasNone() {
        assertThat(
                        errors(
                                "@Element String x(); String removeX(); @Cut(\"o\") XList<Open> os(); default int one() { return 1; }"))
                .isEmpty();
    }
}
