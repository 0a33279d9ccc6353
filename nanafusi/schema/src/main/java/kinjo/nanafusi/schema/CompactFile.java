package kinjo.nanafusi.schema;

import com.sun.tools.rngom.ast.builder.BuildException;
import com.sun.tools.rngom.ast.builder.IncludedGrammar;
import com.sun.tools.rngom.ast.builder.SchemaBuilder;
import com.sun.tools.rngom.ast.om.ParsedPattern;
import com.sun.tools.rngom.parse.IllegalSchemaException;
import com.sun.tools.rngom.parse.compact.CompactParseable;
import org.xml.sax.ErrorHandler;
import org.xml.sax.InputSource;

/** A schema in the compact syntax, which includes local files only. */
@SuppressWarnings({"unchecked", "rawtypes"}) // as the class it extends
final class CompactFile extends CompactParseable {

    private final LocalFiles files;

    CompactFile(InputSource source, ErrorHandler errors, LocalFiles files) {
        super(source, errors);
        this.files = files;
    }

    @Override
    public ParsedPattern parseInclude(String uri, SchemaBuilder builder, IncludedGrammar grammar, String namespace)
            throws BuildException, IllegalSchemaException {
        return super.parseInclude(files.find(uri), builder, grammar, namespace);
    }
}
