package kinjo.portal.web;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import kinjo.portal.data.Account;
import kinjo.portal.lookup.Lookup;

/**
 * What every page knows.
 *
 * @param account null before somebody is logged on
 * @param token against cross-site request forgery; every form sends it back
 * @param notice key of a text about what has just been done; null for none
 */
public record View(Lookup lookup, Screen screen, Account account, String token, String notice) {

    public String text(String key) {
        return lookup.text(key);
    }

    public String title() {
        return text(screen.key() + ".title");
    }

    /** The screens that the user may go to; logging off has a button of its own. */
    public List<Screen> navigation() {
        return Arrays.stream(Screen.values()).filter(this::isLinked).toList();
    }

    private boolean isLinked(Screen candidate) {
        return candidate != Screen.LOGOFF && account != null && may(candidate.key());
    }

    public boolean may(String permission) {
        return account != null && lookup.allows(account.role().name(), permission);
    }

    public static String money(long cents) {
        return String.format(Locale.ROOT, "€ %,.2f", cents / 100.0);
    }

    /** Minutes as hours and minutes, {@code 7:45}. */
    public static String hours(int minutes) {
        return "%d:%02d".formatted(minutes / 60, minutes % 60);
    }
}
