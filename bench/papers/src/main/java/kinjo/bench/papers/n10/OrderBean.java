package kinjo.bench.papers.n10;

import com.fasterxml.jackson.annotation.JsonProperty;
import jakarta.xml.bind.annotation.XmlElement;

/** An order as the peers bind it. */
final class OrderBean {

    @XmlElement(name = "O_ORDERKEY")
    @JsonProperty("O_ORDERKEY")
    int orderKey;

    @XmlElement(name = "O_CUSTKEY")
    @JsonProperty("O_CUSTKEY")
    int customerKey;

    @XmlElement(name = "O_ORDERSTATUS")
    @JsonProperty("O_ORDERSTATUS")
    String orderStatus;

    @XmlElement(name = "O_TOTALPRICE")
    @JsonProperty("O_TOTALPRICE")
    double totalPrice;

    @XmlElement(name = "O_ORDERDATE")
    @JsonProperty("O_ORDERDATE")
    String orderDate;

    @XmlElement(name = "O_ORDERPRIORITY")
    @JsonProperty("O_ORDERPRIORITY")
    String orderPriority;

    @XmlElement(name = "O_CLERK")
    @JsonProperty("O_CLERK")
    String clerk;

    @XmlElement(name = "O_SHIPPRIORITY")
    @JsonProperty("O_SHIPPRIORITY")
    int shipPriority;

    @XmlElement(name = "O_COMMENT")
    @JsonProperty("O_COMMENT")
    String comment;

    /** Takes over one child element, for the hand-written peers. */
    void set(String element, Characters text) {
        switch (element) {
            case "O_ORDERKEY" -> orderKey = text.asInt();
            case "O_CUSTKEY" -> customerKey = text.asInt();
            case "O_ORDERSTATUS" -> orderStatus = text.asString();
            case "O_TOTALPRICE" -> totalPrice = text.asDouble();
            case "O_ORDERDATE" -> orderDate = text.asString();
            case "O_ORDERPRIORITY" -> orderPriority = text.asString();
            case "O_CLERK" -> clerk = text.asString();
            case "O_SHIPPRIORITY" -> shipPriority = text.asInt();
            case "O_COMMENT" -> comment = text.asString();
            default -> {
                // Not asked for.
            }
        }
    }
}
