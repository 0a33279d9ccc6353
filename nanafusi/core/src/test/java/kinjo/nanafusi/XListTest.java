package kinjo.nanafusi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.lang.ref.Reference;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.Test;

class XListTest {

    private final Numbers numbers = new Numbers(100);
    private final XList<Numbers.Holder> list = new XList<>(numbers);

    @Test
    void n3SeveralIteratorsSeeTheSameElements() {
        XIterator<Numbers.Holder> first = list.iterator();
        XIterator<Numbers.Holder> second = list.iterator();
        Numbers.Holder zero = first.next();
        first.next();

        assertThat(second.next()).isSameAs(zero);
        assertThat(list.removeIterator().next()).isSameAs(zero);
        assertThat(numbers.made()).isEqualTo(2);
    }

    @Test
    void n3AListWhoseIteratorWasRemovedGivesNoOther() {
        list.removeIterator();

        assertThatExceptionOfType(DetachedException.class).isThrownBy(list::iterator);
    }

    @Test
    void n5NothingIsMadeBeforeItIsAskedFor() {
        XIterator<Numbers.Holder> iterator = list.iterator();
        assertThat(numbers.made()).isZero();

        assertThat(iterator.hasNext()).isTrue();

        assertThat(numbers.made()).isEqualTo(1);
        assertThat(iterator.next().value()).isZero();
        assertThat(numbers.made()).isEqualTo(1);
    }

    @Test
    void anIteratorEndsWithTheFeed() {
        assertThat(list.removeStream().mapToInt(Numbers.Holder::value).sum()).isEqualTo(4950);
        XIterator<Numbers.Holder> none = new XList<>(new Numbers(0)).iterator();
        assertThat(none.ended()).isTrue();
        assertThat(none.poll()).isNull();
        assertThatExceptionOfType(NoSuchElementException.class).isThrownBy(none::next);
    }

    @Test
    void n8WhatTheOnlyIteratorHasPassedCanBeReclaimed() {
        XIterator<Numbers.Holder> iterator = list.removeIterator();
        walk(iterator, 50);

        assertThat(numbers.alive()).isZero();
        Reference.reachabilityFence(iterator);
        Reference.reachabilityFence(list);
    }

    @Test
    void n8AnElementLivesUntilTheLastIteratorHasPassedIt() {
        XIterator<Numbers.Holder> slow = list.iterator();
        XIterator<Numbers.Holder> fast = list.removeIterator();
        walk(fast, 50);
        walk(slow, 20);

        assertThat(numbers.alive()).isEqualTo(30);
        Reference.reachabilityFence(slow);
        Reference.reachabilityFence(fast);
    }

    @Test
    void n8AListThatMayBeAskedKeepsItsElements() {
        walk(list.iterator(), 50);

        assertThat(numbers.alive()).isEqualTo(50);
        assertThat(list.iterator().next().value()).isZero();
    }

    @Test
    void n8AListThatWasDroppedKeepsNothing() {
        Numbers feed = new Numbers(100);
        XIterator<Numbers.Holder> iterator = new XList<>(feed).iterator();
        walk(iterator, 50);

        assertThat(feed.alive()).isLessThanOrEqualTo(1);
        Reference.reachabilityFence(iterator);
    }

    @Test
    void n8AHeldElementDoesNotHoldTheNext() {
        XIterator<Numbers.Holder> slow = list.iterator();
        XIterator<Numbers.Holder> fast = list.removeIterator();
        Numbers.Holder held = fast.next();
        walk(fast, 49);
        walk(slow, 50);

        assertThat(numbers.alive()).isEqualTo(1);
        Reference.reachabilityFence(held);
        Reference.reachabilityFence(slow);
        Reference.reachabilityFence(fast);
    }

    @Test
    void n8WithoutCuttingAUsedNodeHoldsAllThatCameAfterIt() {
        Chain.Node<Numbers.Holder> start = new Chain.Node<>(0, null);
        Chain<Numbers.Holder> chain = new Chain<>(numbers, list, start, false);
        XIterator<Numbers.Holder> iterator = new XIterator<>(chain, start);
        chain.dropList();
        walk(iterator, 50);

        assertThat(numbers.alive()).isEqualTo(50);
        Reference.reachabilityFence(start);
        Reference.reachabilityFence(iterator);
    }

    @Test
    void n8AnIteratorThatWasDroppedHoldsNothingBack() throws InterruptedException {
        dropIterator();
        XIterator<Numbers.Holder> iterator = list.removeIterator();
        walk(iterator, 50);

        // The collector enqueues the dropped iterator a little later than it clears it.
        for (int i = 0; i < 1_000 && numbers.alive() > 0; i++) {
            Thread.sleep(1);
            iterator.poll();
        }

        assertThat(numbers.alive()).isZero();
    }

    private void dropIterator() {
        walk(list.iterator(), 1);
    }

    @Test
    void n9AFeedIsClosedWithItsLastIterator() {
        XIterator<Numbers.Holder> first = list.iterator();
        XIterator<Numbers.Holder> second = list.removeIterator();
        first.close();
        assertThat(numbers.isClosed()).isFalse();

        second.close();

        assertThat(numbers.isClosed()).isTrue();
        assertThat(second.hasNext()).isFalse();
    }

    private static void walk(XIterator<?> iterator, int steps) {
        for (int i = 0; i < steps; i++) {
            iterator.next();
        }
    }
}
