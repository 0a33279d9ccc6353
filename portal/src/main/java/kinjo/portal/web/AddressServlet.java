package kinjo.portal.web;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Map;
import java.util.regex.Pattern;
import kinjo.portal.data.Address;
import kinjo.portal.data.People;

/** {@code /address}. */
final class AddressServlet extends PageServlet {
    private static final long serialVersionUID = 1;
    private static final Pattern POSTAL_CODE = Pattern.compile("[A-Za-z0-9 -]+");

    AddressServlet(Site site) {
        super(site, Screen.ADDRESS);
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        Address address = site.database().call(connection -> People.address(connection, employee(request)));
        Form form = new Form()
                .with("street", address.street())
                .with("postalCode", address.postalCode())
                .with("city", address.city())
                .with("country", address.country());
        show(request, response, Map.of("form", form));
    }

    @Override
    protected void doPost(HttpServletRequest request, HttpServletResponse response) throws IOException {
        Form form = Form.of(request);
        Address address = new Address(
                form.text("street", 60),
                form.matching("postalCode", 12, POSTAL_CODE, "error.postal"),
                form.text("city", 40),
                form.text("country", 40));
        if (!form.isValid()) {
            show(request, response, Map.of("form", form));
            return;
        }
        site.database().run(connection -> People.setAddress(connection, employee(request), address));
        done(request, response, "address.saved", Screen.ADDRESS);
    }
}
