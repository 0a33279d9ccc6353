package kinjo.nanafusi.reflect;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import kinjo.nanafusi.Attribute;
import kinjo.nanafusi.Cut;
import kinjo.nanafusi.Element;
import kinjo.nanafusi.EmptyIsNull;
import kinjo.nanafusi.Nillable;
import kinjo.nanafusi.Text;
import kinjo.nanafusi.XList;
import kinjo.nanafusi.XTree;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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

    @Element("a")
    interface NilPrimitive extends XTree {
        @Element
        @Nillable
        int x();
    }

    @Element("a")
    interface NilAttribute extends XTree {
        @Attribute
        @Nillable
        Integer x();
    }

    @Element("a")
    interface NilText extends XTree {
        @Text
        @Nillable
        Integer x();
    }

    @Element("a")
    interface EmptyPrimitive extends XTree {
        @Element
        @EmptyIsNull
        int x();
    }

    @Element("a")
    interface EmptyString extends XTree {
        @Text
        @EmptyIsNull
        String x();
    }

    @Element("a")
    interface EmptyTree extends XTree {
        @Element
        @EmptyIsNull
        Leaf x();
    }

    interface Leaf extends XTree {
        @Text
        String text();
    }

    @Element("a")
    interface EmptyCut extends XTree {
        @Cut("x")
        @EmptyIsNull
        XList<Integer> x();
    }

    @ParameterizedTest
    @ValueSource(classes = {NilPrimitive.class, NilAttribute.class, NilText.class})
    void whatCannotBeNilIsRefused(Class<? extends XTree> type) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ReflectiveEngine.of(type))
                .withMessage(type.getName()
                        + ".x is @Nillable, so it has to be an @Element or @Cut, and its type cannot be a primitive");
    }

    @ParameterizedTest
    @ValueSource(classes = {EmptyPrimitive.class, EmptyString.class, EmptyTree.class, EmptyCut.class})
    void whatCannotBeEmptyAndNullIsRefused(Class<? extends XTree> type) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ReflectiveEngine.of(type))
                .withMessage(
                        type.getName()
                                + ".x is @EmptyIsNull, so it is a value that is not cut, of a type that is no primitive and not String, without adapter");
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
