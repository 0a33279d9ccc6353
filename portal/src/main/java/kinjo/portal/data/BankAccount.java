package kinjo.portal.data;

import java.math.BigInteger;
import java.util.stream.Collectors;

/** @param iban without blanks */
public record BankAccount(String holder, String iban, String bic) {

    private static final BigInteger DIVISOR = BigInteger.valueOf(97);

    /** Whether the check digits are right: ISO 13616, by the remainder of ISO 7064. */
    public static boolean isIban(String text) {
        return text.matches("[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}") && remainder(text) == 1;
    }

    /** The IBAN of an account number in the country's own form. */
    public static String iban(String country, String account) {
        return "%s%02d%s".formatted(country, 98 - remainder(country + "00" + account), account);
    }

    /** Letters count from 10, and country and check digits go to the end. */
    private static int remainder(String iban) {
        String digits = (iban.substring(4) + iban.substring(0, 4))
                .chars()
                .map(Character::getNumericValue)
                .mapToObj(Integer::toString)
                .collect(Collectors.joining());
        return new BigInteger(digits).mod(DIVISOR).intValue();
    }
}
