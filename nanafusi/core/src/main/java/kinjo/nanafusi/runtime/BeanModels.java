package kinjo.nanafusi.runtime;

/** Reads what the JAXB annotations of a class say. A service of the module {@code kinjo.nanafusi.jaxb}. */
public interface BeanModels {

    /** @throws IllegalArgumentException if the class cannot be read; says what is wrong where */
    RecordModel of(Class<?> type);
}
