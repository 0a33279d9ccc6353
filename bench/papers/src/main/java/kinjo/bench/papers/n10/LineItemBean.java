package kinjo.bench.papers.n10;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import jakarta.xml.bind.annotation.XmlElement;
import jakarta.xml.bind.annotation.XmlTransient;

/** A line item as the peers bind it. */
final class LineItemBean {

    @XmlElement(name = "L_ORDERKEY")
    @JsonProperty("L_ORDERKEY")
    int orderKey;

    @XmlElement(name = "L_PARTKEY")
    @JsonProperty("L_PARTKEY")
    int partKey;

    @XmlElement(name = "L_SUPPKEY")
    @JsonProperty("L_SUPPKEY")
    int supplierKey;

    @XmlElement(name = "L_LINENUMBER")
    @JsonProperty("L_LINENUMBER")
    int lineNumber;

    @XmlElement(name = "L_QUANTITY")
    @JsonProperty("L_QUANTITY")
    int quantity;

    @XmlElement(name = "L_EXTENDEDPRICE")
    @JsonProperty("L_EXTENDEDPRICE")
    double extendedPrice;

    @XmlElement(name = "L_DISCOUNT")
    @JsonProperty("L_DISCOUNT")
    double discount;

    @XmlElement(name = "L_TAX")
    @JsonProperty("L_TAX")
    double tax;

    @XmlElement(name = "L_RETURNFLAG")
    @JsonProperty("L_RETURNFLAG")
    String returnFlag;

    @XmlElement(name = "L_LINESTATUS")
    @JsonProperty("L_LINESTATUS")
    String lineStatus;

    @XmlElement(name = "L_SHIPDATE")
    @JsonProperty("L_SHIPDATE")
    String shipDate;

    @XmlElement(name = "L_COMMITDATE")
    @JsonProperty("L_COMMITDATE")
    String commitDate;

    @XmlElement(name = "L_RECEIPTDATE")
    @JsonProperty("L_RECEIPTDATE")
    String receiptDate;

    @XmlElement(name = "L_SHIPINSTRUCT")
    @JsonProperty("L_SHIPINSTRUCT")
    String shipInstruction;

    @XmlElement(name = "L_SHIPMODE")
    @JsonProperty("L_SHIPMODE")
    String shipMode;

    @XmlElement(name = "L_COMMENT")
    @JsonProperty("L_COMMENT")
    String comment;

    /** Another line item of the same order that waits for it in {@link SymmetricJoin}. */
    @XmlTransient
    @JsonIgnore
    LineItemBean next;

    /** Takes over one child element, for the hand-written peers. */
    void set(String element, Characters text) {
        switch (element) {
            case "L_ORDERKEY" -> orderKey = text.asInt();
            case "L_PARTKEY" -> partKey = text.asInt();
            case "L_SUPPKEY" -> supplierKey = text.asInt();
            case "L_LINENUMBER" -> lineNumber = text.asInt();
            case "L_QUANTITY" -> quantity = text.asInt();
            case "L_EXTENDEDPRICE" -> extendedPrice = text.asDouble();
            case "L_DISCOUNT" -> discount = text.asDouble();
            case "L_TAX" -> tax = text.asDouble();
            case "L_RETURNFLAG" -> returnFlag = text.asString();
            case "L_LINESTATUS" -> lineStatus = text.asString();
            case "L_SHIPDATE" -> shipDate = text.asString();
            case "L_COMMITDATE" -> commitDate = text.asString();
            case "L_RECEIPTDATE" -> receiptDate = text.asString();
            case "L_SHIPINSTRUCT" -> shipInstruction = text.asString();
            case "L_SHIPMODE" -> shipMode = text.asString();
            case "L_COMMENT" -> comment = text.asString();
            default -> {
                // Not asked for.
            }
        }
    }
}
