package kinjo.nanafusi.runtime;

import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.util.Arrays;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.stream.Stream;

/**
 * A class with JAXB annotations whose objects are made from elements. Generated parsers read by it, too: such classes are often compiled
 * already and hide their fields.
 *
 * @param <T> the class
 */
public final class BeanClass<T> {

    private static final String ANNOTATIONS = "jakarta.xml.bind.annotation.";

    private static final Optional<BeanModels> MODELS = ServiceLoader.load(
                    BeanModels.class, BeanModels.class.getClassLoader())
            .findFirst();

    private static final ClassValue<BeanClass<?>> CLASSES = new ClassValue<>() {
        @Override
        protected BeanClass<?> computeValue(Class<?> type) {
            if (!isJaxb(type)) {
                throw new IllegalArgumentException(type.getName()
                        + " has no JAXB annotations that can be seen; is jakarta.xml.bind-api on the class path?");
            }
            return new BeanClass<>(type, models(type).of(type));
        }
    };

    private final Class<T> type;
    private final RecordModel model;

    private BeanClass(Class<T> type, RecordModel model) {
        this.type = type;
        this.model = model;
    }

    private static BeanModels models(Class<?> type) {
        return MODELS.orElseThrow(() -> new IllegalArgumentException(type.getName()
                + " has JAXB annotations, which need nanafusi-jaxb at run time: add it to the dependencies"));
    }

    /** Whether it is a class, and it or one of its members has an annotation of JAXB. */
    public static boolean isJaxb(Class<?> type) {
        return !type.isInterface()
                && !type.isEnum()
                && Stream.of(Stream.of(type), Arrays.stream(type.getDeclaredFields()), methods(type))
                        .flatMap(part -> part)
                        .anyMatch(BeanClass::isAnnotated);
    }

    private static Stream<AnnotatedElement> methods(Class<?> type) {
        return Arrays.stream(type.getDeclaredMethods());
    }

    /** Whether it has an annotation of JAXB. Asked by name, as their jar may be missing. */
    public static boolean isAnnotated(AnnotatedElement element) {
        return Arrays.stream(element.getAnnotations())
                .map(Annotation::annotationType)
                .anyMatch(annotation -> annotation.getName().startsWith(ANNOTATIONS));
    }

    /**
     * @throws IllegalArgumentException if it uses what is not supported, or has no annotations of JAXB; says what where
     */
    @SuppressWarnings("unchecked") // the value of a class is made from it
    public static <T> BeanClass<T> of(Class<T> type) {
        return (BeanClass<T>) CLASSES.get(type);
    }

    /** Its parts, all of which may be missing. */
    public RecordModel model() {
        return model;
    }

    /** Reads the element whose start tag has been read. */
    public T read(Scanner in) {
        return type.cast(RecordReader.read(in, model));
    }
}
