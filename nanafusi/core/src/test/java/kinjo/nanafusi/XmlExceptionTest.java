package kinjo.nanafusi;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.List;
import kinjo.nanafusi.XmlException.Location;
import org.junit.jupiter.api.Test;

/** An exception may be thrown on another machine: its place comes along. */
class XmlExceptionTest {

    private static Object copy(Object original) throws IOException, ClassNotFoundException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(original);
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            return in.readObject();
        }
    }

    @Test
    void thePlaceIsKeptWhenItIsSerialized() throws IOException, ClassNotFoundException {
        Location location = new Location(3, 7, 120, "/houses/house");
        for (XmlException exception : List.of(
                new WellFormednessException("x", location),
                new ValueException("x", location),
                new LimitException("x", location))) {

            XmlException copy = (XmlException) copy(exception);

            assertThat(copy.location()).isEqualTo(location);
            assertThat(copy).hasMessage(exception.getMessage()).hasSameClassAs(exception);
        }
    }
}
