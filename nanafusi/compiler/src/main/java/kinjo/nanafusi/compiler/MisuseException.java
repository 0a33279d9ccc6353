package kinjo.nanafusi.compiler;

import javax.lang.model.element.Element;

/** The program's annotations are wrong at an element. */
final class MisuseException extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final transient Element element;

    MisuseException(String problem, Element element) {
        super(problem);
        this.element = element;
    }

    Element element() {
        return element;
    }
}
