package kinjo.nanafusi.compiler;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the annotation processor says of interfaces that it cannot implement. */
class MisuseTest {

    private static final String NO_NAME =
            "Nanafusi: has the name \"%s\", but names have no colon, no space and start with a letter or _; a prefix is no"
                    + " part of it: write namespace = \"...\"";

    private static final String NILLABLE =
            "Nanafusi: is @Nillable, so it has to be an @Element or @Cut, and its type cannot be a primitive";

    private static final String EMPTY_IS_NULL =
            "Nanafusi: is @EmptyIsNull, so it is a value that is not cut, of a type that is no primitive and not String, without adapter";

    @TempDir
    Path folder;

    private List<String> errors(String members) {
        String code = """
                import java.util.List;
                import kinjo.nanafusi.*;
                @Element("a") interface A extends XTree { %s }
                interface Open extends XTree { @Cut("x") XList<Leaf> xs(); }
                interface Leaf extends XTree { @Text String text(); }
                class Words implements Adapter<String> { public String parse(String text) { return text; } }
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
            {"@Element @Lazy @Using(Words.class) String x();", "Nanafusi: is @Lazy, so it can have no adapter"},
            {
                "@Cut(\"x\") XList<Leaf> xs(); @Attribute @Lazy String y();",
                "Nanafusi: is @Lazy, so it has to be an @Element of type String"
            },
            {"@Element String toString();", "Nanafusi: is a method of Object, so it can be no accessor"},
            {
                "@Element Pair pair(); interface Pair extends XTree { @Element Other other(); @Cut(\"x\") XList<Leaf> xs(); } "
                        + "interface Other extends XTree { @Element List<Pair> pairs(); }",
                "Nanafusi: is a list of trees with cut lists, so it has to be cut itself: XList and @Cut"
            },
            {
                "@Element int x(); class Hidden { private interface Holder { interface Tree extends XTree { @Text String text(); } } }",
                "Nanafusi: a tree cannot be private, as a class beside it implements it"
            },
            {
                "@Element int x(); sealed interface Sealed extends XTree permits Sub { @Element int y(); } "
                        + "non-sealed interface Sub extends Sealed {}",
                "Nanafusi: a tree cannot be sealed, as a class beside it implements it"
            },
            {
                "@Element int x(); class Hidden { private enum E { ONE }"
                        + " interface Tree extends XTree { @Element E y(); } }",
                "Nanafusi: has the type A.Hidden.E, which is private"
            },
            {
                "@Element int x(); class Hidden { private static class Outer {"
                        + " static class Own implements Adapter<String> {"
                        + " public String parse(String text) { return text; } } }"
                        + " interface Tree extends XTree { @Element @Using(Outer.Own.class) String y(); } }",
                "Nanafusi: has the adapter A.Hidden.Outer.Own, which is private"
            },
            {"@Element int clone();", "Nanafusi: is a method of Object, so it can be no accessor"},
            {"@Element String finalize();", "Nanafusi: is a method of Object, so it can be no accessor"},
            {
                "int kinjo = 1; @Element int x();",
                "Nanafusi: a tree has no constant kinjo, as that hides the package in the class that implements it"
            },
            {"@Attribute Leaf x();", "Nanafusi: has the type Leaf, which is neither a value nor a tree"},
            {"@Element String x(); String y();", "Nanafusi: y has no annotation and is no remove accessor of another"},
            {
                "@Element String x(); int removeX();",
                "Nanafusi: removeX has no annotation and is no remove accessor of another"
            },
            {"@Element String x(); @Element(\"x\") List<String> y();", "Nanafusi: reads what another accessor reads"},
            {"", "Nanafusi: a tree has 1 to 64 annotated accessors"},
            {"@Element(\"a:b\") String x();", NO_NAME.formatted("a:b")},
            {"@Element(\"h h\") String x();", NO_NAME.formatted("h h")},
            {"@Attribute(\"1st\") String x();", NO_NAME.formatted("1st")},
            {"@Cut(\"-\") XList<Leaf> x();", NO_NAME.formatted("-")},
            {
                "@Element(\"a:b\") interface Part extends XTree { @Text String text(); } @Element String x();",
                NO_NAME.formatted("a:b")
            },
            {"@Element @Attribute String x();", "Nanafusi: has @Element and @Attribute, but is one part"},
            {"@Attribute @Text String x();", "Nanafusi: has @Attribute and @Text, but is one part"},
            {"@Element @Cut(\"x\") XList<Leaf> x();", "Nanafusi: has @Element and @Cut, but is one part"},
            {"@Element @Raw int x();", "Nanafusi: is @Raw, so it has to be an @Element, @Cut or @Text of type String"},
            {
                "@Attribute @Raw String x();",
                "Nanafusi: is @Raw, so it has to be an @Element, @Cut or @Text of type String"
            },
            {"@Element @Raw @Lazy String x();", "Nanafusi: is @Raw, so it can have no adapter and cannot be @Lazy"},
            {
                "@Element @Raw @Using(Words.class) String x();",
                "Nanafusi: is @Raw, so it can have no adapter and cannot be @Lazy"
            },
            {"@Element @Nillable int x();", NILLABLE},
            {"@Attribute @Nillable Integer x();", NILLABLE},
            {"@Text @Nillable String x();", NILLABLE},
            {"@Element @EmptyIsNull int x();", EMPTY_IS_NULL},
            {"@Element @EmptyIsNull String x();", EMPTY_IS_NULL},
            {"@Element @EmptyIsNull @Raw String x();", EMPTY_IS_NULL},
            {"@Element @EmptyIsNull Leaf x();", EMPTY_IS_NULL},
            {"@Text @EmptyIsNull int x();", EMPTY_IS_NULL},
            {"@Cut(\"x\") @EmptyIsNull XList<Integer> xs();", EMPTY_IS_NULL},
            {"@Element @EmptyIsNull @Using(Words.class) String x();", EMPTY_IS_NULL},
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
        String[] examples = {
            "@Element String x(); String removeX(); @Cut(\"o\") XList<Open> os(); default int one() { return 1; }",
            // Names that differ in case only, and names like those of what is generated.
            "@Element int id(); @Element int ID(); @Element int x_(); @Element(\"y\") List<Leaf> x_TAG();",
            "@Element Thread.State kind(); @Element int kindType(); @Element int kind_(); @Element int kindRemoved();"
                    + " Thread.State removeKind();",
            "@Cut(\"o\") XList<Open> os(); @Element int tree(); @Element int get(); @Element int remove(); @Element int complete();",
            "@Element int in(); @Element Leaf tree(); @Element Leaf seen(); @Element int element(); @Attribute int i();",
            "@Element(value = \"x\", namespace = \"\\\"\\\\\\n\\r\\t\") String x(); @Attribute(namespace = \"\\\"\") int y();",
            // Annotations of the use of a type.
            "@java.lang.annotation.Target(java.lang.annotation.ElementType.TYPE_USE) @interface Nullable {}"
                    + " @Element @Nullable String x(); @Nullable String removeX(); @Element List<@Nullable Integer> ys();"
                    + " @Element java.util.concurrent.@Nullable TimeUnit unit(); @Element @Nullable Leaf leaf();",
            "@Element @Nillable @EmptyIsNull Integer x(); @Nillable @Cut(\"o\") XList<Open> os(); @Element @Nillable Leaf leaf();"
                    + " @Element(\"e\") @EmptyIsNull List<Thread.State> states(); @Attribute @EmptyIsNull Boolean is();",
            "@Element @Nillable @Lazy String x(); @Element(\"y\") @Nillable List<Leaf> ys();",
            // A tree that inherits all its accessors, and one that refers to it.
            "@Element Sub sub(); interface Sub extends Leaf {}",
            "@Element String x(); interface Base extends XTree { @Element int y(); }"
                    + " interface Other extends Base { default int y() { return 1; } @Element int z(); }",
            // What comes from interfaces that are no trees, and from Object.
            "@Element Price price(); interface Price extends XTree, Comparable<Price> { @Text int value();"
                    + " default int compareTo(Price other) { return Integer.compare(value(), other.value()); } }",
            "@Element Entry entry(); interface Entry extends XTree, java.util.Map.Entry<String, String> {"
                    + " @Attribute String getKey(); @Text String getValue();"
                    + " default String setValue(String value) { throw new UnsupportedOperationException(); } }",
            "@Element int x(); boolean equals(Object other); int hashCode(); String toString();",
            "@Cut(\"o\") XList<Open> os(); boolean equals(Object other);",
            // Names like those that generated classes inherit.
            "@Cut(\"o\") XList<Open> os(); default String get(int index) { return \"\"; }"
                    + " default Object remove(int index) { return null; } default void setTree(Object tree) {}"
                    + " default void set(int slot, Object value) {} default Object feed(int slot) { return null; }",
        };
        for (String example : examples) {
            assertThat(errors(example)).as(example).isEmpty();
        }
    }

    @Test
    void aPackageMayBeCalledAsAVariable() {
        String code = """
                package in.shop;
                import java.util.List;
                import kinjo.nanafusi.*;
                @Element("shop") public interface Shop extends XTree {
                    @Cut("item") XList<Item> items();
                    interface Item extends XTree { @Element Size size(); @Element List<Size> sizes(); }
                    interface Size extends XTree { @Text int text(); }
                }
                """;

        assertThat(Compilation.errors(folder, List.of(Compilation.source("in/shop/Shop", code))))
                .isEmpty();
    }
}
