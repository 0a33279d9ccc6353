package kinjo.nanafusi;

/** The document breaks a rule of XML 1.0 or of namespaces in XML. */
public class WellFormednessException extends XmlException {

    private static final long serialVersionUID = 1;

    public WellFormednessException(String problem, Location location) {
        super(problem, location);
    }
}
