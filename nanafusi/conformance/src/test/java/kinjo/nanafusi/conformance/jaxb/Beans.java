package kinjo.nanafusi.conformance.jaxb;

import jakarta.xml.bind.annotation.XmlAccessType;
import jakarta.xml.bind.annotation.XmlAccessorType;
import jakarta.xml.bind.annotation.XmlAttribute;
import jakarta.xml.bind.annotation.XmlElement;
import jakarta.xml.bind.annotation.XmlElementWrapper;
import jakarta.xml.bind.annotation.XmlEnum;
import jakarta.xml.bind.annotation.XmlEnumValue;
import jakarta.xml.bind.annotation.XmlRootElement;
import jakarta.xml.bind.annotation.XmlTransient;
import jakarta.xml.bind.annotation.XmlType;
import jakarta.xml.bind.annotation.XmlValue;
import jakarta.xml.bind.annotation.adapters.XmlAdapter;
import jakarta.xml.bind.annotation.adapters.XmlJavaTypeAdapter;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SortedSet;
import javax.xml.datatype.XMLGregorianCalendar;
import kinjo.nanafusi.Attribute;
import kinjo.nanafusi.Cut;
import kinjo.nanafusi.Element;
import kinjo.nanafusi.XList;
import kinjo.nanafusi.XTree;

/** Classes that a program with JAXB has, and trees that hold them. */
public final class Beans {

    private Beans() {}

    /** A tree whose elements are of such classes. */
    @Element(value = "town", namespace = "urn:town")
    public interface Town extends XTree {
        @Cut(value = "house", namespace = "urn:town")
        XList<House> getHouses();

        XList<House> removeHouses();

        @Cut(value = "street", namespace = "urn:town")
        XList<Street> getStreets();

        XList<Street> removeStreets();

        @Element(namespace = "urn:town")
        House hall();
    }

    /** A tree without cut lists that has a part of such a class. */
    public interface Street extends XTree {
        @Attribute
        String name();

        @Element(namespace = "urn:town")
        Room arcade();

        @Element(value = "house", namespace = "urn:town")
        List<House> houses();
    }

    /** The same document for JAXB. */
    @XmlRootElement(name = "town")
    @XmlAccessorType(XmlAccessType.FIELD)
    public static final class TownBean {
        List<House> house = new ArrayList<>();
        List<StreetBean> street = new ArrayList<>();
        House hall;
    }

    /** {@link Street} for JAXB. */
    @XmlAccessorType(XmlAccessType.FIELD)
    public static final class StreetBean {
        @XmlAttribute
        String name;

        Room arcade;
        List<House> house = new ArrayList<>();
    }

    /** What houses inherit; by default, public properties are bound. */
    public static class Building {
        private BigDecimal tax;
        public Color color;

        public BigDecimal getTax() {
            return tax;
        }

        public void setTax(BigDecimal value) {
            tax = value;
        }

        String inner() {
            return tax + " " + color;
        }
    }

    /** Fields. */
    @XmlType(name = "House")
    @XmlAccessorType(XmlAccessType.FIELD)
    public static final class House extends Building {
        @XmlAttribute
        private long id = -1;

        private int price = -1;

        @XmlElement(name = "addr")
        private String address;

        private List<String> tag;
        private SortedSet<Integer> number;
        private LocalDate built;
        private XMLGregorianCalendar sold;
        private byte[] plan;

        @XmlElementWrapper
        @XmlElement(name = "room")
        private List<Room> rooms;

        @XmlElement(nillable = true)
        private Integer floors;

        @XmlElement(defaultValue = "7")
        private Integer level;

        @XmlJavaTypeAdapter(MoneyAdapter.class)
        private Money rent;

        @XmlElement(name = "paid")
        @XmlJavaTypeAdapter(MoneyAdapter.class)
        private List<Money> payments;

        @XmlJavaTypeAdapter(PairAdapter.class)
        private int[] size;

        private House annex;

        @XmlTransient
        private String addr = "not bound";

        private transient String cache = "not bound";

        @Override
        public String toString() {
            return "House"
                    + Arrays.asList(
                            inner(),
                            id,
                            price,
                            address,
                            tag,
                            number,
                            built,
                            sold,
                            Arrays.toString(plan),
                            rooms,
                            floors,
                            level,
                            rent,
                            payments,
                            Arrays.toString(size),
                            annex,
                            addr,
                            cache);
        }
    }

    /** Accessors. */
    @XmlAccessorType(XmlAccessType.PROPERTY)
    public static final class Room {
        private String text;
        private boolean lit;

        @XmlValue
        public String getUse() {
            return text;
        }

        public void setUse(String value) {
            text = value;
        }

        @XmlAttribute(name = "lit", namespace = "urn:rooms")
        public boolean isLit() {
            return lit;
        }

        public void setLit(boolean value) {
            lit = value;
        }

        @Override
        public String toString() {
            return "Room[" + text + ", " + lit + "]";
        }
    }

    /** Named as in documents, not as in Java. */
    @XmlEnum
    public enum Color {
        @XmlEnumValue("light red")
        LIGHT_RED,
        GREEN
    }

    /** A value of the program's own. */
    public record Money(BigDecimal amount, String currency) {}

    /** Money as text. */
    public static final class MoneyAdapter extends XmlAdapter<String, Money> {
        @Override
        public Money unmarshal(String text) {
            String[] parts = text.split(" ");
            return new Money(new BigDecimal(parts[0]), parts[1]);
        }

        @Override
        public String marshal(Money money) {
            return money.amount() + " " + money.currency();
        }
    }

    /** Two numbers as an element of two. */
    public static final class Pair {
        public int width;
        private int depth;

        public int getDepth() {
            return depth;
        }

        public void setDepth(int value) {
            depth = value;
        }
    }

    /** What a pair stands for. */
    public static final class PairAdapter extends XmlAdapter<Pair, int[]> {
        @Override
        public int[] unmarshal(Pair pair) {
            return new int[] {pair.width, pair.depth};
        }

        @Override
        public Pair marshal(int[] size) {
            Pair pair = new Pair();
            pair.width = size[0];
            pair.depth = size[1];
            return pair;
        }
    }
}
