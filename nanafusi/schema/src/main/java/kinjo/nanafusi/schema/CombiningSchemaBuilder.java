package kinjo.nanafusi.schema;

import com.sun.tools.rngom.ast.builder.Annotations;
import com.sun.tools.rngom.ast.builder.BuildException;
import com.sun.tools.rngom.ast.builder.CommentList;
import com.sun.tools.rngom.ast.builder.Div;
import com.sun.tools.rngom.ast.builder.Grammar;
import com.sun.tools.rngom.ast.builder.Include;
import com.sun.tools.rngom.ast.builder.IncludedGrammar;
import com.sun.tools.rngom.ast.builder.Scope;
import com.sun.tools.rngom.ast.om.Location;
import com.sun.tools.rngom.ast.om.ParsedElementAnnotation;
import com.sun.tools.rngom.ast.om.ParsedPattern;
import com.sun.tools.rngom.ast.util.LocatorImpl;
import com.sun.tools.rngom.digested.DPattern;
import com.sun.tools.rngom.digested.DSchemaBuilderImpl;
import com.sun.tools.rngom.parse.IllegalSchemaException;
import com.sun.tools.rngom.parse.Parseable;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** RNGOM's builder keeps the last of several definitions of a name; this one combines them as the schema says. */
@SuppressWarnings({"unchecked", "rawtypes"}) // as the builder it extends
final class CombiningSchemaBuilder extends DSchemaBuilderImpl {

    @Override
    public Grammar makeGrammar(Scope parent) {
        return new CombinedGrammar(super.makeGrammar(parent));
    }

    /** A grammar or a division of it. */
    private class CombinedGrammar implements Grammar, Div {

        private final Grammar grammar;
        private final Map<String, ParsedPattern> defined = new HashMap<>();
        /** How definitions of a name are combined; only one of them need not say it. */
        private final Map<String, Combine> combinations = new HashMap<>();

        CombinedGrammar(Grammar grammar) {
            this.grammar = grammar;
        }

        @Override
        public void define(
                String name, Combine combine, ParsedPattern pattern, Location location, Annotations annotations)
                throws BuildException {
            if (combine != null) {
                combinations.put(name, combine);
            }
            ParsedPattern before = defined.get(name);
            ParsedPattern all = before == null
                    ? pattern
                    : combine(combinations.get(name), List.of((DPattern) before, (DPattern) pattern), location);
            defined.put(name, all);
            grammar.define(name, null, all, location, annotations);
        }

        private DPattern combine(Combine combine, List<DPattern> patterns, Location location) throws BuildException {
            return combine == COMBINE_CHOICE
                    ? makeChoice(patterns, (LocatorImpl) location, null)
                    : makeInterleave(patterns, (LocatorImpl) location, null);
        }

        @Override
        public void topLevelAnnotation(ParsedElementAnnotation annotation) {
            // Elements in a schema mean nothing to us.
        }

        @Override
        public void topLevelComment(CommentList comments) {
            // Nor do comments.
        }

        @Override
        public Div makeDiv() {
            return this;
        }

        @Override
        public void endDiv(Location location, Annotations annotations) {
            // It is the grammar itself.
        }

        @Override
        public Include makeInclude() {
            return new Inclusion(this);
        }

        @Override
        public ParsedPattern makeRef(String name, Location location, Annotations annotations) throws BuildException {
            return grammar.makeRef(name, location, annotations);
        }

        @Override
        public ParsedPattern makeParentRef(String name, Location location, Annotations annotations)
                throws BuildException {
            return grammar.makeParentRef(name, location, annotations);
        }

        @Override
        public ParsedPattern endGrammar(Location location, Annotations annotations) throws BuildException {
            return grammar.endGrammar(location, annotations);
        }
    }

    /** An include; what it defines replaces what the file does. */
    private final class Inclusion extends CombinedGrammar implements Include, IncludedGrammar {

        private final CombinedGrammar into;
        private final Set<String> replaced = new HashSet<>();
        private boolean reading;

        Inclusion(CombinedGrammar into) {
            super(into);
            this.into = into;
        }

        @Override
        public void define(
                String name, Combine combine, ParsedPattern pattern, Location location, Annotations annotations)
                throws BuildException {
            if (!reading) {
                replaced.add(name);
            }
            if (!reading || !replaced.contains(name)) {
                into.define(name, combine, pattern, location, annotations);
            }
        }

        @Override
        public void endInclude(
                Parseable current, String uri, String namespace, Location location, Annotations annotations)
                throws BuildException, IllegalSchemaException {
            reading = true;
            current.parseInclude(uri, CombiningSchemaBuilder.this, this, namespace);
        }

        @Override
        public ParsedPattern endIncludedGrammar(Location location, Annotations annotations) {
            return null;
        }
    }
}
