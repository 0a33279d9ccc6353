package kinjo.nanafusi.jaxb;

import java.lang.annotation.Annotation;
import java.lang.reflect.AccessibleObject;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Objects;
import java.util.Stack;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Stream;
import kinjo.nanafusi.runtime.BeanClass;

/**
 * A property of a class: a field, or a pair of accessors.
 *
 * @param name the name of the field, or that of the accessors without prefix
 * @param field null if there are accessors
 * @param getter null if there is a field; may be null
 * @param setter null if there is a field; may be null for a collection, which is filled then
 */
record Property(String name, Field field, Method getter, Method setter) {

    /** Stands for null where a value is null; null itself stands for what does not occur. */
    static final Object NULL = new Object();

    private static final List<Supplier<Collection<Object>>> COLLECTIONS =
            List.of(ArrayList::new, LinkedList::new, LinkedHashSet::new, TreeSet::new, Stack::new);

    private Stream<AnnotatedElement> elements() {
        return Stream.<AnnotatedElement>of(field, getter, setter).filter(Objects::nonNull);
    }

    <A extends Annotation> A annotation(Class<A> type) {
        return elements()
                .map(element -> element.getAnnotation(type))
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
    }

    /** The annotations of JAXB that it has. */
    Stream<Annotation> annotations() {
        return elements().flatMap(element -> Stream.of(element.getAnnotations()));
    }

    boolean isAnnotated() {
        return elements().anyMatch(BeanClass::isAnnotated);
    }

    boolean isPublic() {
        return field != null
                ? isPublic(field)
                : getter != null && setter != null && isPublic(getter) && isPublic(setter);
    }

    private static boolean isPublic(Member member) {
        return Modifier.isPublic(member.getModifiers());
    }

    private Member member() {
        return field != null ? field : getter != null ? getter : setter;
    }

    Class<?> declaringClass() {
        return member().getDeclaringClass();
    }

    /** For messages. */
    @Override
    public String toString() {
        return declaringClass().getName() + "." + member().getName();
    }

    Type type() {
        if (field != null) {
            return field.getGenericType();
        }
        return getter != null ? getter.getGenericReturnType() : setter.getGenericParameterTypes()[0];
    }

    private Class<?> rawType() {
        if (field != null) {
            return field.getType();
        }
        return getter != null ? getter.getReturnType() : setter.getParameterTypes()[0];
    }

    boolean isCollection() {
        return Collection.class.isAssignableFrom(rawType());
    }

    private boolean isSettable() {
        return field != null ? !Modifier.isFinal(field.getModifiers()) : setter != null;
    }

    /** @throws IllegalArgumentException if it can never be set */
    void requireSettable() {
        boolean settable = isSettable();
        if (!settable && !(isCollection() && member() != setter)) {
            throw new IllegalArgumentException(this + " cannot be set: it is final or has no setter");
        }
        if (isCollection() && settable && collection() == null) {
            throw new IllegalArgumentException(this + " is a " + rawType().getName()
                    + ", which is not supported; Collection, List, Set, SortedSet and their usual classes are");
        }
        try {
            Stream.<AccessibleObject>of(field, getter, setter)
                    .filter(Objects::nonNull)
                    .forEach(member -> member.setAccessible(true));
        } catch (InaccessibleObjectException e) {
            throw new IllegalArgumentException(
                    this + " is not open to kinjo.nanafusi.jaxb; open its package in module-info", e);
        }
    }

    /** An empty collection that fits, or null. */
    private Collection<Object> collection() {
        return COLLECTIONS.stream()
                .map(Supplier::get)
                .filter(rawType()::isInstance)
                .findFirst()
                .orElse(null);
    }

    /**
     * @param value {@link #NULL} for null
     * @param isListed whether the value is a list of what is to be in the collection
     * @throws IllegalArgumentException if the program's own code refuses the value
     */
    void set(Object bean, Object value, boolean isListed) {
        try {
            if (isListed || !isSettable()) {
                setCollection(bean, value == NULL ? List.of() : (Collection<?>) value);
            } else {
                write(bean, value == NULL ? absent() : value);
            }
        } catch (InvocationTargetException e) {
            throw new IllegalArgumentException(this + " failed: " + e.getCause(), e.getCause());
        } catch (IllegalAccessException e) {
            // Made accessible when the model was made.
            throw new IllegalStateException(e);
        }
    }

    /** Null; of a primitive, what a field has by itself. */
    private Object absent() {
        Class<?> type = rawType();
        return type.isPrimitive() ? Array.get(Array.newInstance(type, 1), 0) : null;
    }

    private void write(Object bean, Object value) throws InvocationTargetException, IllegalAccessException {
        if (field != null) {
            field.set(bean, value);
        } else {
            setter.invoke(bean, value);
        }
    }

    private Object read(Object bean) throws InvocationTargetException, IllegalAccessException {
        if (field != null) {
            return field.get(bean);
        }
        return getter == null ? null : getter.invoke(bean);
    }

    /** As JAXB does it, the collection that is there already is emptied and filled. */
    @SuppressWarnings("unchecked") // the elements were made for this property
    private void setCollection(Object bean, Collection<?> elements)
            throws InvocationTargetException, IllegalAccessException {
        Collection<Object> there = (Collection<Object>) read(bean);
        if (there == null && !isSettable()) {
            throw new IllegalArgumentException(this + " is null and has no setter");
        }
        try {
            if (there == null || !isFilled(there, elements)) {
                Collection<Object> made = collection();
                addAll(elements, made);
                write(bean, made);
            }
        } catch (UnsupportedOperationException | NullPointerException | ClassCastException e) {
            throw new IllegalArgumentException(this + " does not take what is to be in it: " + e, e);
        }
    }

    /** Fills a collection anew. One that never changes, of which JAXB makes an error, is left as it is if another can be set. */
    private boolean isFilled(Collection<Object> there, Collection<?> elements) {
        try {
            there.clear();
            addAll(elements, there);
            return true;
        } catch (UnsupportedOperationException e) {
            if (isSettable()) {
                return false;
            }
            throw e;
        }
    }

    private static void addAll(Collection<?> elements, Collection<Object> to) {
        for (Object element : elements) {
            to.add(element == NULL ? null : element);
        }
    }
}
