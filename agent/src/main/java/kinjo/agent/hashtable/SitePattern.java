package kinjo.agent.hashtable;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import kinjo.agent.flow.ClassNames;
import kinjo.agent.flow.Place;

/**
 * Allocations that a user names: {@code CLASS}, {@code CLASS::METHOD}, either with {@code :LINE} or, for a method,
 * {@code @INDEX} of the byte code; {@code *} is all.
 *
 * @param type with dots; null for all
 * @param method null for all
 * @param line 0 for all
 * @param bci -1 for all
 */
public record SitePattern(String type, String method, int line, int bci) {
    private static final Pattern SITE =
            Pattern.compile("([^:@*\\s]+?)(?:::([^:@*]*[^:@*\\s]))?(?::([1-9][0-9]{0,8})|@([0-9]{1,5}))?");

    /** How a site is written. */
    public static final String SYNTAX = "CLASS, CLASS::METHOD, CLASS::METHOD:LINE, CLASS::METHOD@INDEX, or * for all";

    /** @throws IllegalArgumentException if it is no pattern */
    public static SitePattern parse(String text) {
        if (text.equals("*")) {
            return new SitePattern(null, null, 0, -1);
        }
        Matcher site = SITE.matcher(text);
        if (!site.matches() || site.group(4) != null && site.group(2) == null) {
            throw new IllegalArgumentException("'" + text + "' is no site");
        }
        return new SitePattern(
                site.group(1),
                site.group(2),
                site.group(3) == null ? 0 : Integer.parseInt(site.group(3)),
                site.group(4) == null ? -1 : Integer.parseInt(site.group(4)));
    }

    /** Whether it may mean allocations of a class.
     *
     * @param internalName {@code a/B$C}
     */
    public boolean concerns(String internalName) {
        return type == null || type.equals(ClassNames.dotted(internalName));
    }

    /** Whether it means this allocation. */
    public boolean matches(Place place) {
        return concerns(place.method().owner())
                && (method == null || method.equals(place.method().name()))
                && (line == 0 || line == place.line())
                && (bci < 0 || bci == place.bci());
    }

    @Override
    public String toString() {
        return type == null
                ? "*"
                : type
                        + (method == null ? "" : "::" + method)
                        + (line == 0 ? "" : ":" + line)
                        + (bci < 0 ? "" : "@" + bci);
    }
}
