package kinjo.bench.workloads.legacy;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;

/** One order of the book. A class with synchronized accessors, as beans had them. */
final class Entry {
    private int number;
    private String customer;
    private String product;
    private int quantity;
    private long price;
    private long enteredAt;
    private boolean sell;

    synchronized int getNumber() {
        return number;
    }

    synchronized void setNumber(int number) {
        this.number = number;
    }

    synchronized String getCustomer() {
        return customer;
    }

    synchronized void setCustomer(String customer) {
        this.customer = customer;
    }

    synchronized String getProduct() {
        return product;
    }

    synchronized void setProduct(String product) {
        this.product = product;
    }

    synchronized int getQuantity() {
        return quantity;
    }

    synchronized void setQuantity(int quantity) {
        this.quantity = quantity;
    }

    /** In cents. */
    synchronized long getPrice() {
        return price;
    }

    synchronized void setPrice(long price) {
        this.price = price;
    }

    /** In milliseconds since 1970. */
    synchronized long getEnteredAt() {
        return enteredAt;
    }

    synchronized void setEnteredAt(long enteredAt) {
        this.enteredAt = enteredAt;
    }

    synchronized boolean isSell() {
        return sell;
    }

    synchronized void setSell(boolean sell) {
        this.sell = sell;
    }

    /** Positive for a sale; in cents. */
    synchronized long amount() {
        return (sell ? 1 : -1) * price * quantity;
    }

    synchronized void writeTo(DataOutputStream out) throws IOException {
        out.writeInt(number);
        out.writeUTF(customer);
        out.writeUTF(product);
        out.writeInt(quantity);
        out.writeLong(price);
        out.writeLong(enteredAt);
        out.writeBoolean(sell);
    }

    synchronized void readFrom(DataInputStream in) throws IOException {
        number = in.readInt();
        customer = in.readUTF();
        product = in.readUTF();
        quantity = in.readInt();
        price = in.readLong();
        enteredAt = in.readLong();
        sell = in.readBoolean();
    }

    /** Equal in all fields. */
    synchronized boolean sameAs(Entry other) {
        return number == other.getNumber()
                && customer.equals(other.getCustomer())
                && product.equals(other.getProduct())
                && quantity == other.getQuantity()
                && price == other.getPrice()
                && enteredAt == other.getEnteredAt()
                && sell == other.isSell();
    }
}
