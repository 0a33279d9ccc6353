package kinjo.nanafusi.compiler;

import java.io.IOException;
import java.io.Writer;
import java.util.LinkedHashSet;
import java.util.Set;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.RoundEnvironment;
import javax.annotation.processing.SupportedAnnotationTypes;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.TypeElement;
import javax.tools.Diagnostic;

/** Generates an implementation and a parser for every interface whose accessors carry the annotations (row N1). */
@SupportedAnnotationTypes({
    "kinjo.nanafusi.Element",
    "kinjo.nanafusi.Attribute",
    "kinjo.nanafusi.Text",
    "kinjo.nanafusi.Cut"
})
public final class TreeProcessor extends AbstractProcessor {

    @Override
    public SourceVersion getSupportedSourceVersion() {
        return SourceVersion.latestSupported();
    }

    @Override
    public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
        Set<TypeElement> interfaces = new LinkedHashSet<>();
        for (TypeElement annotation : annotations) {
            for (Element element : round.getElementsAnnotatedWith(annotation)) {
                // On constants of enums, which the runtime looks at.
                if (element.getKind() != ElementKind.ENUM_CONSTANT) {
                    Element type = element instanceof TypeElement ? element : element.getEnclosingElement();
                    interfaces.add((TypeElement) type);
                }
            }
        }
        TreeModels models = new TreeModels(processingEnv.getElementUtils(), processingEnv.getTypeUtils());
        for (TypeElement type : interfaces) {
            generate(models, type);
        }
        for (Tree tree : models.all()) {
            // One that has inherited accessors only has no annotation of its own.
            if (!interfaces.contains(tree.type()) && round.getRootElements().contains(outermost(tree.type()))) {
                generate(models, tree.type());
            }
        }
        return false;
    }

    private static Element outermost(Element type) {
        Element outer = type.getEnclosingElement();
        return outer instanceof TypeElement ? outermost(outer) : type;
    }

    private void generate(TreeModels models, TypeElement type) {
        try {
            Tree tree = models.of(type);
            if (tree == null) {
                return;
            }
            String code = tree.isOpen() ? OpenGenerator.generate(tree) : RecordGenerator.generate(tree);
            write(tree, tree.implementation(), code);
            kinjo.nanafusi.Element document = type.getAnnotation(kinjo.nanafusi.Element.class);
            if (document != null) {
                write(tree, tree.document(), DocumentGenerator.generate(tree, document));
            }
        } catch (MisuseException e) {
            processingEnv.getMessager().printMessage(Diagnostic.Kind.ERROR, "Nanafusi: " + e.getMessage(), e.element());
        } catch (IOException e) {
            processingEnv
                    .getMessager()
                    .printMessage(Diagnostic.Kind.ERROR, "Nanafusi: cannot write: " + e.getMessage(), type);
        }
    }

    private void write(Tree tree, String name, String code) throws IOException {
        try (Writer writer = processingEnv
                .getFiler()
                .createSourceFile(tree.qualify(name), tree.type())
                .openWriter()) {
            writer.write(code);
        }
    }
}
