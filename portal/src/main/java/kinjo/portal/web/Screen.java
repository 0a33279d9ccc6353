package kinjo.portal.web;

import java.util.Locale;

/** The nine screens, in the order in which users walk through them (row S1). */
public enum Screen {
    LOGON,
    TIME,
    LEAVE,
    LEAVES,
    PERSON,
    ADDRESS,
    BANK,
    SALARY,
    LOGOFF;

    /** What texts, permissions and templates know it by. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    public String path() {
        return "/" + key();
    }
}
