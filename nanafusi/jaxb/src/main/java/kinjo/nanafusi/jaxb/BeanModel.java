package kinjo.nanafusi.jaxb;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import kinjo.nanafusi.runtime.Names;
import kinjo.nanafusi.runtime.RecordModel;

/** A class with properties; {@link JaxbModels} fills it. */
final class BeanModel extends RecordModel {

    private final Class<?> type;
    /** Null if the class is abstract. */
    private final Constructor<?> constructor;

    /** What {@code xsi:type} may choose. */
    private final Map<Names.Name, BeanModel> choices = new LinkedHashMap<>();

    private final List<Part> parts = new ArrayList<>();
    /** By part. */
    private final List<Property> properties = new ArrayList<>();
    /** By part: whether its values are the elements of the property, and not its value. */
    private final List<Boolean> listed = new ArrayList<>();

    BeanModel(Class<?> type, Constructor<?> constructor) {
        this.type = type;
        this.constructor = constructor;
    }

    /** @param isListed whether what is read are the elements of the property */
    void add(Property property, Part part, boolean isListed) {
        parts.add(part);
        properties.add(property);
        listed.add(isListed);
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
        return type.getSimpleName();
    }

    void addChoice(Names.Name typeName, BeanModel model) {
        choices.put(typeName, model);
    }

    @Override
    public boolean hasChoices() {
        return !choices.isEmpty();
    }

    @Override
    public RecordModel choice(String text, UnaryOperator<String> namespaces) {
        String typeName = text.strip();
        int colon = typeName.indexOf(':');
        String namespace = namespaces.apply(typeName.substring(0, Math.max(0, colon)));
        RecordModel chosen = choices.get(new Names.Name(namespace, typeName.substring(colon + 1)));
        if (chosen == null) {
            throw new IllegalArgumentException("xsi:type is \"" + typeName + "\", not one of "
                    + choices.keySet().stream().map(Names.Name::local).collect(Collectors.joining(", ")));
        }
        return chosen;
    }

    /** As in JAXB, what does not occur keeps the value that the constructor gave it. */
    @Override
    public Object create(Object[] values) {
        Object bean = construct();
        for (int i = 0; i < values.length; i++) {
            if (values[i] != null) {
                properties.get(i).set(bean, values[i], listed.get(i));
            }
        }
        return bean;
    }

    private Object construct() {
        if (constructor == null) {
            throw new IllegalArgumentException("it is abstract, and no xsi:type says what the element is");
        }
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
