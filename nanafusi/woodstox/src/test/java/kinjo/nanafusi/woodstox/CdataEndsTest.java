package kinjo.nanafusi.woodstox;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CdataEndsTest {

    private static final long FAR = 5_000_000_000L;

    private final CdataEnds ends = new CdataEnds();

    private void read(String text, long place) {
        ends.read(text.toCharArray(), text.length(), place);
    }

    @Test
    void areFoundBetweenTwoPlaces() {
        read("a]]>b]]]>", 100);

        assertThat(ends.hasAny(0, 103)).isFalse();
        assertThat(ends.hasAny(0, 104)).isTrue();
        assertThat(ends.hasAny(103, 104)).isTrue();
        assertThat(ends.hasAny(104, 108)).isFalse();
        assertThat(ends.hasAny(104, 109)).isTrue();
        assertThat(ends.hasAny(109, FAR)).isFalse();
    }

    @Test
    void mayBeDividedByPieces() {
        read("a]", 0);
        read("]", 2);
        read(">]]", 3);
        read("x>", 6);

        assertThat(ends.hasAny(0, 4)).isTrue();
        assertThat(ends.hasAny(4, 8)).isFalse();
    }

    @Test
    void areKnownHoweverFarOffTheyAre() {
        read("]]>", 0);
        read("]]>", FAR);
        ends.forget(FAR);

        assertThat(ends.hasAny(FAR, FAR + 3)).isTrue();
        ends.forget(2 * FAR);
        assertThat(ends.hasAny(2 * FAR, 3 * FAR)).isFalse();
        read("]]>", 2 * FAR);
        assertThat(ends.hasAny(2 * FAR, 2 * FAR + 3)).isTrue();
    }
}
