@XmlSchema(namespace = "urn:town", elementFormDefault = XmlNsForm.QUALIFIED)
@XmlJavaTypeAdapter(type = LocalDate.class, value = DateAdapter.class)
package kinjo.nanafusi.conformance.jaxb;

import jakarta.xml.bind.annotation.XmlNsForm;
import jakarta.xml.bind.annotation.XmlSchema;
import jakarta.xml.bind.annotation.adapters.XmlJavaTypeAdapter;
import java.time.LocalDate;
