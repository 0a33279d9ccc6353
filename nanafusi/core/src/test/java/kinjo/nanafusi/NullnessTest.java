package kinjo.nanafusi;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.AnnotatedParameterizedType;
import java.util.List;
import java.util.function.Function;
import kinjo.nanafusi.join.HashJoin;
import kinjo.nanafusi.records.RecordCursor;
import kinjo.nanafusi.records.Records;
import kinjo.nanafusi.source.Source;
import kinjo.nanafusi.spi.Feed;
import kinjo.nanafusi.spi.Patience;
import org.jspecify.annotations.NullMarked;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What may be null in the packages that programs use says so, and nothing else may be. */
class NullnessTest {

    @Test
    void thePackagesOfProgramsAreMarked() {
        for (Class<?> type : List.of(Document.class, HashJoin.class, Records.class, Source.class, Feed.class)) {
            assertThat(type.getPackage().isAnnotationPresent(NullMarked.class))
                    .as(type.getPackageName())
                    .isTrue();
        }
    }

    @Test
    void whatMayBeNullSaysSo() throws NoSuchMethodException {
        AnnotatedParameterizedType key = (AnnotatedParameterizedType)
                HashJoin.class.getMethod("of", XIterator.class, Function.class, XIterator.class, Function.class)
                        .getAnnotatedParameterTypes()[1];
        List<AnnotatedElement> nullable = List.of(
                XIterator.class.getMethod("poll").getAnnotatedReturnType(),
                XIterator.class.getMethod("poll", Patience.class).getAnnotatedReturnType(),
                Feed.class.getDeclaredMethod("next", Patience.class).getAnnotatedReturnType(),
                Options.class.getMethod("doctype").getAnnotatedReturnType(),
                Options.class.getMethod("withDoctype", Doctype.class).getAnnotatedParameterTypes()[0],
                RecordCursor.class.getMethod("next").getAnnotatedReturnType(),
                Records.Division.class.getMethod("rest").getAnnotatedReturnType(),
                Source.class.getMethod("takeAll").getAnnotatedReturnType(),
                ((java.lang.reflect.AnnotatedWildcardType) key.getAnnotatedActualTypeArguments()[1])
                        .getAnnotatedUpperBounds()[0]);

        assertThat(nullable)
                .allSatisfy(type -> assertThat(type.isAnnotationPresent(Nullable.class))
                        .as("%s", type)
                        .isTrue());
        assertThat(XIterator.class.getMethod("next").getAnnotatedReturnType().isAnnotationPresent(Nullable.class))
                .isFalse();
    }
}
