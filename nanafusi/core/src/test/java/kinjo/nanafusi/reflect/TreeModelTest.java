package kinjo.nanafusi.reflect;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import kinjo.nanafusi.Attribute;
import kinjo.nanafusi.Element;
import kinjo.nanafusi.XTree;
import org.junit.jupiter.api.Test;

/** What the annotation processor refuses when it compiles, the reflective engine refuses when a document is opened. */
class TreeModelTest {

    @Element("a")
    interface Prefixed extends XTree {
        @Element("a:b")
        String x();
    }

    @Element("a")
    interface Twofold extends XTree {
        @Element
        @Attribute
        String x();
    }

    @Element("a:b")
    interface PrefixedRoot extends XTree {
        @Element
        String x();
    }

    @Test
    void namesThatNoElementHasAndTwoAnnotationsAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ReflectiveEngine.of(Prefixed.class))
                .withMessageContaining("has the name \"a:b\", which no element or attribute can have");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ReflectiveEngine.of(Twofold.class))
                .withMessageContaining("has @Element and @Attribute, but is one part");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ReflectiveEngine.of(PrefixedRoot.class))
                .withMessageContaining("without a prefix");
    }
}
