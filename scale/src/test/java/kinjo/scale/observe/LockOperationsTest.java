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
            reservations moved:                         3
            contended reservations:
                           7  java.util.Hashtable  a.Texts.of:12
                           5  a.Queue  no Java frame
            """;

    @Test
    void anAnswerOfTheVmIsRead() {
        LockOperations read = LockOperations.parse(ANSWER);

        assertThat(read.counts().keySet())
                .containsExactly(
                        "lock operations", "recursive", "outermost", "outermost, by the owner", "reservations moved");
        assertThat(read.count("outermost, by the owner")).isEqualTo(90);
        assertThat(read.count(LockOperations.OUTERMOST)).isEqualTo(100);
        assertThat(read.count("something else")).isZero();
        assertThat(read.contended())
                .containsEntry("java.util.Hashtable  a.Texts.of:12", 7L)
                .containsEntry("a.Queue  no Java frame", 5L)
                .hasSize(2);
    }

    @Test
    void whatWasCountedBeforeIsLeftOut() {
        LockOperations before = LockOperations.parse(ANSWER);
        LockOperations after =
                LockOperations.parse(ANSWER.replace(" 90 (90", " 95 (90").replace("5  a.Queue", "1  a.New"));

        LockOperations since = after.since(before);
        assertThat(since.count("outermost, by the owner")).isEqualTo(5);
        assertThat(since.count("recursive")).isZero();
        assertThat(since.contended())
                .containsEntry("java.util.Hashtable  a.Texts.of:12", 0L)
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
