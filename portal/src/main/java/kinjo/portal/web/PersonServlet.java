package kinjo.portal.web;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Map;
import java.util.regex.Pattern;
import kinjo.portal.data.People;
import kinjo.portal.data.Person;

/** {@code /person}: personal data; how to be reached can be changed. */
final class PersonServlet extends PageServlet {
    private static final long serialVersionUID = 1;
    private static final Pattern PHONE = Pattern.compile("[0-9+() /-]+");
    private static final Pattern EMAIL = Pattern.compile("[^@\\s]+@[^@\\s]+\\.[^@\\s.]+");

    PersonServlet(Site site) {
        super(site, Screen.PERSON);
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        Person person = person(request);
        show(request, response, person, new Form().with("phone", person.phone()).with("email", person.email()));
    }

    @Override
    protected void doPost(HttpServletRequest request, HttpServletResponse response) throws IOException {
        Form form = Form.of(request);
        String phone = form.matching("phone", 30, PHONE, "error.phone");
        String email = form.matching("email", 80, EMAIL, "error.email");
        if (!form.isValid()) {
            show(request, response, person(request), form);
            return;
        }
        site.database().run(connection -> People.setContact(connection, employee(request), phone, email));
        done(request, response, "person.saved", Screen.PERSON);
    }

    private Person person(HttpServletRequest request) {
        return site.database().call(connection -> People.person(connection, employee(request)));
    }

    private void show(HttpServletRequest request, HttpServletResponse response, Person person, Form form)
            throws IOException {
        show(request, response, Map.of("person", person, "form", form));
    }
}
