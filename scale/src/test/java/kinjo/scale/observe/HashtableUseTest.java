package kinjo.scale.observe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class HashtableUseTest {
    private static final String TABLE = "java.util.Hashtable";

    private static ContendedLock lock(String type, double share, double threads, String... stacks) {
        return new ContendedLock(
                type,
                10,
                1,
                share,
                threads,
                1,
                Stream.of(stacks)
                        .map(stack -> new ContendedLock.Stack(List.of(stack.split(" ")), 1, 1))
                        .toList(),
                1);
    }

    @Test
    void theClassThatCallsTheTableIsNamed() {
        ContendedLock texts = lock(
                TABLE,
                0.1,
                0.1,
                "java.util.Hashtable.get:380 com.acme.Texts.of:12 com.acme.Page.show:9",
                "java.util.Hashtable.put:480 com.acme.Texts.<init>:7",
                "java.util.Hashtable.get:380 java.util.Collections$SynchronizedMap.get:9 com.acme.Rights$Of.may:3");

        assertThat(HashtableUse.callers(List.of(texts))).containsExactly("com.acme.Texts", "com.acme.Rights$Of");
    }

    @Test
    void whatCannotBeReplacedIsNotNamed() {
        assertThat(HashtableUse.callers(List.of(
                        lock("java.util.Properties", 0.5, 9, "java.util.Hashtable.get:380 com.acme.Texts.of:12"),
                        lock(TABLE, 0.01, 0.9, "java.util.Hashtable.get:380 com.acme.Rare.of:12"),
                        lock(TABLE, 0.5, 9, "java.util.Hashtable.get:380 java.text.Format.of:12 com.acme.Texts.of:12"),
                        lock(TABLE, 0.5, 9, "java.util.Hashtable.get:380", "unknown:0"))))
                .isEmpty();
    }

    /** As of requests that mostly queue for a free thread. */
    @Test
    void manyThreadsThatWaitAreEnough() {
        assertThat(HashtableUse.callers(
                        List.of(lock(TABLE, 0.002, 8, "java.util.Hashtable.get:380 com.acme.Texts.of:12"))))
                .containsExactly("com.acme.Texts");
    }

    @Test
    void waitsForTablesAreFound() {
        ContendedLock table = lock(TABLE, 0.2, 1);
        assertThat(HashtableUse.of(List.of(lock("int[]", 0.5, 2), table))).isEqualTo(table);
        assertThat(HashtableUse.of(List.of(lock("int[]", 0.5, 2))).waits()).isZero();
    }
}
