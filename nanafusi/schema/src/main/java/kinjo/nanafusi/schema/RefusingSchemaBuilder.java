package kinjo.nanafusi.schema;

import com.sun.tools.rngdatatype.DatatypeLibraryFactory;
import com.sun.tools.rngom.ast.builder.Annotations;
import com.sun.tools.rngom.ast.builder.SchemaBuilder;
import com.sun.tools.rngom.ast.builder.Scope;
import com.sun.tools.rngom.ast.om.Location;
import com.sun.tools.rngom.ast.om.ParsedPattern;
import com.sun.tools.rngom.ast.util.CheckingSchemaBuilder;
import com.sun.tools.rngom.parse.Parseable;
import org.xml.sax.ErrorHandler;

/** Checks a schema of RELAX NG as its specification says, and refuses references to other files, which RNGOM takes for nothing. */
@SuppressWarnings("rawtypes") // as the builder it extends
final class RefusingSchemaBuilder extends CheckingSchemaBuilder {

    private Place last;

    RefusingSchemaBuilder(SchemaBuilder builder, ErrorHandler errors, DatatypeLibraryFactory datatypes) {
        super(builder, errors, datatypes);
    }

    @Override
    public Location makeLocation(String systemId, int line, int column) {
        last = Place.of(systemId, line);
        return super.makeLocation(systemId, line, column);
    }

    @Override
    public ParsedPattern makeExternalRef(
            Parseable current, String uri, String namespace, Scope scope, Location location, Annotations annotations) {
        throw new SchemaException(
                last, "a reference to another file is not supported; include it, and refer to a name in it");
    }
}
