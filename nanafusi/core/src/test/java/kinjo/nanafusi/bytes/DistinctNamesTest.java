package kinjo.nanafusi.bytes;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DistinctNamesTest {

    private static final int MANY = 20_000;

    private final DistinctNames names = new DistinctNames();

    private boolean add(String name, String namespace) {
        // The buffer of all names of a tag is the same; here each is where the one before was not.
        byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
        System.arraycopy(bytes, 0, buffer, free, bytes.length);
        boolean added = names.add(buffer, free, free + bytes.length, namespace);
        free += bytes.length;
        return added;
    }

    private final byte[] buffer = new byte[MANY * 130];
    private int free;

    private void start(int most) {
        names.start(most);
        free = 0;
    }

    @Test
    void aNameIsNewOnceInEachTag() {
        Random random = new Random(1);
        for (int tag = 0; tag < 200; tag++) {
            int count = 1 + random.nextInt(300);
            start(count);
            Set<List<String>> added = new HashSet<>();
            for (int i = 0; i < count; i++) {
                String name = "a".repeat(random.nextInt(20)) + random.nextInt(200);
                String namespace = random.nextBoolean() ? "" : "urn:" + random.nextInt(3);

                assertThat(add(name, namespace)).isEqualTo(added.add(List.of(name, namespace)));
            }
        }
    }

    /** Names that share the hash of String, that of a polynomial for every base, or nearly all their bytes. */
    @Test
    void noNamesAreInEachOthersWay() {
        List<IntFunction<String>> series = List.of(
                i -> "a" + i,
                i -> "same-start-of-many-bytes-" + i,
                i -> i + "-same-end-of-many-bytes-of-a-name",
                i -> pairs(i, "Aa", "BB"),
                i -> pairs(i, "abbabaab", "baababba"),
                i -> "a".repeat(1 + i % 60) + "b".repeat(1 + i / 60 % 20) + i);
        for (IntFunction<String> one : series) {
            start(MANY);
            for (int i = 0; i < MANY; i++) {
                assertThat(add(one.apply(i), "")).isTrue();
            }

            // Some 30 where the places are random and a third of them are taken.
            assertThat(names.longestRun()).isLessThan(200);
        }
    }

    private static String pairs(int number, String zero, String one) {
        return IntStream.range(0, 15)
                .mapToObj(bit -> (number >>> bit & 1) == 0 ? zero : one)
                .collect(Collectors.joining());
    }
}
