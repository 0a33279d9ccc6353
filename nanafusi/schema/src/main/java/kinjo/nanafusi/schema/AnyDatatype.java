package kinjo.nanafusi.schema;

import com.sun.tools.rngdatatype.Datatype;
import com.sun.tools.rngdatatype.DatatypeBuilder;
import com.sun.tools.rngdatatype.DatatypeException;
import com.sun.tools.rngdatatype.DatatypeLibrary;
import com.sun.tools.rngdatatype.DatatypeLibraryFactory;
import com.sun.tools.rngdatatype.DatatypeStreamingValidator;
import com.sun.tools.rngdatatype.ValidationContext;

/** Stands for every datatype of every library: a value is its text, and all are valid. {@link Value} knows the names. */
final class AnyDatatype implements DatatypeLibraryFactory, DatatypeLibrary, DatatypeBuilder, Datatype {

    @Override
    public DatatypeLibrary createDatatypeLibrary(String uri) {
        return this;
    }

    @Override
    public DatatypeBuilder createDatatypeBuilder(String name) {
        return this;
    }

    @Override
    public Datatype createDatatype(String name) {
        return this;
    }

    @Override
    public void addParameter(String name, String value, ValidationContext context) {
        // What it allows does not matter.
    }

    @Override
    public Datatype createDatatype() {
        return this;
    }

    @Override
    public boolean isValid(String text, ValidationContext context) {
        return true;
    }

    @Override
    public void checkValid(String text, ValidationContext context) throws DatatypeException {
        // All are.
    }

    @Override
    public DatatypeStreamingValidator createStreamingValidator(ValidationContext context) {
        throw new UnsupportedOperationException("nothing is validated");
    }

    @Override
    public Object createValue(String text, ValidationContext context) {
        return text;
    }

    @Override
    public boolean sameValue(Object one, Object other) {
        return one.equals(other);
    }

    @Override
    public int valueHashCode(Object value) {
        return value.hashCode();
    }

    @Override
    public int getIdType() {
        return ID_TYPE_NULL;
    }

    @Override
    public boolean isContextDependent() {
        return false;
    }
}
