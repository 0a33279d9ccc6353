package kinjo.nanafusi.jaxb;

import kinjo.nanafusi.runtime.BeanModels;
import kinjo.nanafusi.runtime.RecordModel;

/** The service that the library looks for. */
public final class JaxbAnnotations implements BeanModels {

    /** For the service loader. */
    public JaxbAnnotations() {}

    @Override
    public RecordModel of(Class<?> type) {
        return JaxbModels.of(type);
    }
}
