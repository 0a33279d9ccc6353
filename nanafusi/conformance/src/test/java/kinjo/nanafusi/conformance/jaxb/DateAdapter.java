package kinjo.nanafusi.conformance.jaxb;

import jakarta.xml.bind.annotation.adapters.XmlAdapter;
import java.time.LocalDate;

/** Dates as JAXB programs read them. */
public final class DateAdapter extends XmlAdapter<String, LocalDate> {

    @Override
    public LocalDate unmarshal(String text) {
        return LocalDate.parse(text);
    }

    @Override
    public String marshal(LocalDate date) {
        return date.toString();
    }
}
