package kinjo.portal.web;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import kinjo.portal.data.BankAccount;
import kinjo.portal.data.People;

/** {@code /bank}: where the salary is paid to. */
final class BankServlet extends PageServlet {
    private static final long serialVersionUID = 1;
    private static final int LONGEST_IBAN = 34;
    private static final Pattern BIC = Pattern.compile("[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?");

    BankServlet(Site site) {
        super(site, Screen.BANK);
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        BankAccount account = site.database().call(connection -> People.bankAccount(connection, employee(request)));
        Form form = new Form()
                .with("holder", account.holder())
                .with("iban", grouped(account.iban()))
                .with("bic", account.bic());
        show(request, response, Map.of("form", form));
    }

    private static String grouped(String iban) {
        return iban.replaceAll("(.{4})(?=.)", "$1 ");
    }

    @Override
    protected void doPost(HttpServletRequest request, HttpServletResponse response) throws IOException {
        Form form = Form.of(request);
        String iban = form.value("iban").replace(" ", "").toUpperCase(Locale.ROOT);
        BankAccount account =
                new BankAccount(form.text("holder", 80), iban, form.matching("bic", 11, BIC, "error.bic"));
        if (iban.length() > LONGEST_IBAN || !BankAccount.isIban(iban)) {
            form.reject("iban", "error.iban");
        }
        if (!form.isValid()) {
            show(request, response, Map.of("form", form));
            return;
        }
        site.database().run(connection -> People.setBankAccount(connection, employee(request), account));
        done(request, response, "bank.saved", Screen.BANK);
    }
}
