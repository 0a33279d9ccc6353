package kinjo.nanafusi.runtime;

import java.io.Serializable;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.RandomAccess;

/**
 * The list of a complete tree, which the program cannot change. One class for lists of any length, as a loop over lists
 * of three classes can be compiled for none of them.
 */
final class CompleteList<T> extends AbstractList<T> implements RandomAccess, Serializable {

    static final CompleteList<?> EMPTY = new CompleteList<>();

    private static final int FEW = 4;

    /** The only element, or an array of them: many hold one element, which takes 24 bytes so. */
    private transient Object content;

    private transient int size;

    /** While the tree is being read. */
    void append(T element) {
        if (size == 0) {
            content = element;
        } else {
            Object[] elements = arrayWithRoom();
            elements[size] = element;
            content = elements;
        }
        size++;
    }

    private Object[] arrayWithRoom() {
        if (size == 1) {
            Object[] elements = new Object[FEW];
            elements[0] = content;
            return elements;
        }
        Object[] elements = (Object[]) content;
        return size < elements.length ? elements : Arrays.copyOf(elements, size + (size >> 1));
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public T get(int index) {
        Objects.checkIndex(index, size);
        return element(index);
    }

    @SuppressWarnings("unchecked") // of what append got
    private T element(int index) {
        return (T) (size == 1 ? content : ((Object[]) content)[index]);
    }

    @Override
    public Iterator<T> iterator() {
        return new Elements();
    }

    /** As a list of the JDK. */
    private Object writeReplace() {
        return Collections.unmodifiableList(new ArrayList<>(this));
    }

    private final class Elements implements Iterator<T> {
        private int next;

        @Override
        public boolean hasNext() {
            return next < size;
        }

        @Override
        public T next() {
            if (next >= size) {
                throw new NoSuchElementException();
            }
            return element(next++);
        }
    }
}
