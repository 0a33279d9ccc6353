package kinjo.scale.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import kinjo.common.KinjoException;
import org.junit.jupiter.api.Test;

class LockOperationsTest {
    private static final String ANSWER = """
            4711:
            lock operations:                          120 (100.0 %)
              recursive:                               20 (16.7 %)
              outermost:                              100 (83.3 %)
            outermost, by the owner:                   90 (90.0 %)
              that reserves:                            4 (4.0 %)
              by a claim:                               3 (3.0 %)
              not reserved:                             2 (2.0 %)
              of a monitor:                             1 (1.0 %)
              by the slow path:                         0 (0.0 %)
            reservations moved:                         3
            waits for reserved locks:                   1
            contended reservations:
                           7  java.util.Hashtable  a.Texts.of:12 @ 5
                           5  a.Queue  no Java frame
            """;

    @Test
    void anAnswerOfTheVmIsRead() {
        LockOperations read = LockOperations.parse(ANSWER);

        assertThat(read.counts().keySet())
                .containsExactly(
                        "lock operations",
                        "  recursive",
                        "  outermost",
                        "outermost, by the owner",
                        "  that reserves",
                        "  by a claim",
                        "  not reserved",
                        "  of a monitor",
                        "  by the slow path",
                        "reservations moved",
                        "waits for reserved locks");
        assertThat(read.counts()).containsEntry("outermost, by the owner", 90L).containsEntry("  outermost", 100L);
        assertThat(read.contended())
                .containsEntry("java.util.Hashtable  a.Texts.of:12 @ 5", 7L)
                .containsEntry("a.Queue  no Java frame", 5L)
                .hasSize(2);
    }

    @Test
    void whatWasCountedBeforeIsLeftOut() {
        LockOperations before = LockOperations.parse(ANSWER);
        LockOperations after =
                LockOperations.parse(ANSWER.replace(" 90 (90", " 95 (90").replace("5  a.Queue", "1  a.New"));

        LockOperations since = after.since(before);
        assertThat(since.counts()).containsEntry("outermost, by the owner", 5L).containsEntry("  recursive", 0L);
        assertThat(since.contended())
                .containsEntry("java.util.Hashtable  a.Texts.of:12 @ 5", 0L)
                .containsEntry("a.New  no Java frame", 1L)
                .containsEntry("a.Queue  no Java frame", 0L);
    }

    @Test
    void aVmThatCannotCountIsNamed() {
        long us = ProcessHandle.current().pid();

        assertThatThrownBy(() -> LockOperations.of(List.of(us)))
                .isInstanceOf(KinjoException.class)
                .hasMessageContaining("the lock operations of process " + us + " were not counted")
                .extracting(failure -> ((KinjoException) failure).remedy())
                .asString()
                .contains("Kinjo with lock reservation");
    }
}
