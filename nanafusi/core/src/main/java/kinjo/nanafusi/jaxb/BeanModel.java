package kinjo.nanafusi.jaxb;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.List;
import kinjo.nanafusi.runtime.RecordModel;

/** A class with properties; {@link JaxbModels} fills it. */
final class BeanModel extends RecordModel {

    private final Constructor<?> constructor;
    private final List<Part> parts = new ArrayList<>();
    /** By part. */
    private final List<Property> properties = new ArrayList<>();

    BeanModel(Constructor<?> constructor) {
        this.constructor = constructor;
    }

    void add(Property property, Part part) {
        parts.add(part);
        properties.add(property);
    }

    /** The property of a part. */
    Property property(int part) {
        return properties.get(part);
    }

    @Override
    public List<Part> parts() {
        return parts;
    }

    @Override
    public String name() {
        return constructor.getDeclaringClass().getSimpleName();
    }

    /** As in JAXB, what does not occur keeps the value that the constructor gave it. */
    @Override
    public Object create(Object[] values) {
        Object bean = construct();
        for (int i = 0; i < values.length; i++) {
            if (values[i] != null) {
                properties.get(i).set(bean, values[i]);
            }
        }
        return bean;
    }

    private Object construct() {
        try {
            return constructor.newInstance();
        } catch (InvocationTargetException e) {
            throw new IllegalArgumentException("its constructor failed: " + e.getCause(), e.getCause());
        } catch (InstantiationException | IllegalAccessException e) {
            // Looked at when the model was made.
            throw new IllegalStateException(e);
        }
    }
}
