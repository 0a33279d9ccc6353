package kinjo.nanafusi.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.Test;

class CompleteListTest {

    /** As generated parsers do. */
    private static List<Object> list(List<?> elements) {
        List<Object> list = null;
        for (Object element : elements) {
            list = Lists.add(list, element);
        }
        return Lists.finish(list);
    }

    @Test
    void itIsSerializedAsAListOfTheJdk() throws IOException, ClassNotFoundException {
        for (List<String> elements : List.of(List.<String>of(), List.of("a"), List.of("a", "b", "c", "d", "e"))) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
                out.writeObject(list(elements));
            }
            try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
                assertThat(in.readObject()).isEqualTo(elements);
            }
        }
    }

    @Test
    void n10AListOfAnyLengthHoldsWhatWasAdded() {
        List<Object> expected = new ArrayList<>();
        for (int length = 0; length < 40; length++) {
            List<Object> list = list(expected);

            assertThat(list).isEqualTo(expected).hasSameHashCodeAs(expected);
            assertThat(List.copyOf(list)).isEqualTo(expected);
            assertThat(list.stream().toList()).isEqualTo(expected);
            for (int i = 0; i < length; i++) {
                assertThat(list.get(i)).isEqualTo(i);
            }
            for (int wrong : new int[] {-1, length, length + 1}) {
                assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> list.get(wrong));
            }
            expected.add(length);
        }
    }

    @Test
    void n10AnIteratorEndsBehindTheLastElement() {
        for (int length = 0; length < 3; length++) {
            Iterator<Object> iterator = list(List.of(1, 2).subList(0, length)).iterator();
            for (int i = 0; i < length; i++) {
                assertThat(iterator.next()).isEqualTo(i + 1);
            }

            assertThat(iterator.hasNext()).isFalse();
            assertThatExceptionOfType(NoSuchElementException.class).isThrownBy(iterator::next);
        }
    }

    /** An adapter may make what it likes of a text. */
    @Test
    void n10AnElementMayBeAnArray() {
        Object[] element = {1, 2};

        assertThat(list(Collections.singletonList(element)).getFirst()).isSameAs(element);
        assertThat(list(List.of(element, 3))).containsExactly(element, 3);
    }

    @Test
    void n10TheProgramCannotChangeIt() {
        for (List<Integer> elements : List.of(List.<Integer>of(), List.of(1), List.of(1, 2))) {
            List<Object> list = list(elements);

            assertThatExceptionOfType(UnsupportedOperationException.class).isThrownBy(() -> list.add(3));
            if (!list.isEmpty()) {
                Iterator<Object> iterator = list.iterator();
                iterator.next();
                assertThatExceptionOfType(UnsupportedOperationException.class).isThrownBy(iterator::remove);
                assertThatExceptionOfType(UnsupportedOperationException.class).isThrownBy(list::clear);
                assertThatExceptionOfType(UnsupportedOperationException.class).isThrownBy(() -> list.set(0, 3));
                assertThatExceptionOfType(UnsupportedOperationException.class).isThrownBy(() -> list.remove(0));
            }
        }
    }
}
