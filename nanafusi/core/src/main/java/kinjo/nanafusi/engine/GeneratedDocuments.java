package kinjo.nanafusi.engine;

import java.lang.reflect.InvocationTargetException;
import kinjo.nanafusi.runtime.GeneratedType;

/** Finds what the annotation processor made for a type. */
final class GeneratedDocuments {

    private GeneratedDocuments() {}

    /** The class that the annotation processor generates for a document element. */
    static String className(Class<?> type) {
        return type.getName() + "$$Document";
    }

    /** The generated description of the document, or null if there is none. */
    static GeneratedType find(Class<?> type) {
        try {
            Class<?> found = Class.forName(className(type), true, type.getClassLoader());
            return (GeneratedType) found.getConstructor().newInstance();
        } catch (ClassNotFoundException e) {
            return null;
        } catch (InstantiationException
                | IllegalAccessException
                | InvocationTargetException
                | NoSuchMethodException e) {
            throw new IllegalArgumentException(
                    className(type) + " cannot be used; its package has to be exported to kinjo.nanafusi", e);
        }
    }
}
