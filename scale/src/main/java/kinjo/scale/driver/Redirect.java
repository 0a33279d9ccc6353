package kinjo.scale.driver;

import java.io.IOException;
import java.net.URI;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import kinjo.scale.driver.Browser.Request;

/** Where an answer sends its user: RFC 3986, section 5.2, and which request follows, as the Fetch standard has it. */
final class Redirect {

    /** Scheme, host with port, path, query; the fragment is for the browser alone (RFC 3986, appendix B). */
    private static final Pattern PARTS = Pattern.compile("(?:([^:/?#]+):)?(?://([^/?#]*))?([^?#]*)(\\?[^#]*)?(?:#.*)?");

    private static final String LOOPBACK = "localhost";

    private Redirect() {}

    static boolean is(int status) {
        return switch (status) {
            case 301, 302, 303, 307, 308 -> true;
            default -> false;
        };
    }

    /**
     * The request that follows.
     *
     * @param own scheme, host and port of the server, as the request named it
     * @throws IOException if the answer leads to another server
     */
    static Request next(Request request, Browser.Answer answer, String own) throws IOException {
        String path = path(answer.location(), request.path(), own);
        boolean isAsked = answer.status() == 303 || request.method().equals("POST") && answer.status() < 303;
        if (!isAsked || request.method().equals("GET")) {
            return new Request(request.method(), path, request.headers(), request.body());
        }
        Map<String, String> headers = new HashMap<>(request.headers());
        headers.keySet().removeIf(name -> name.toLowerCase(Locale.ROOT).startsWith("content-"));
        return new Request("GET", path, headers, null);
    }

    /** Path and query of a location. */
    static String path(String location, String base, String own) throws IOException {
        Matcher parts = PARTS.matcher(location);
        if (!parts.matches()) {
            throw new IOException("redirected to '" + location + "', which is no address");
        }
        requireOwn(location, parts.group(1), parts.group(2), own);
        String path = parts.group(3);
        String query = parts.group(4) == null ? "" : parts.group(4);
        int end = base.indexOf('?') < 0 ? base.length() : base.indexOf('?');
        if (parts.group(2) != null || path.startsWith("/")) {
            path = withoutDots(path);
        } else if (path.isEmpty()) {
            path = base.substring(0, end);
            query = parts.group(4) == null ? base.substring(end) : query;
        } else {
            path = withoutDots(base.substring(0, base.lastIndexOf('/', end - 1) + 1) + path);
        }
        return sendable(path + query);
    }

    private static void requireOwn(String location, String scheme, String host, String own) throws IOException {
        if (scheme == null && host == null) {
            return;
        }
        URI server = URI.create(own);
        String asked = host == null ? "" : host.contains(":") ? host : host + defaultPort(scheme, server);
        // A server that speaks HTTPS may still know that its users come by HTTP, as the dispatcher tells it so.
        boolean isKnown =
                scheme == null || scheme.equalsIgnoreCase(Browser.HTTP) || scheme.equalsIgnoreCase(server.getScheme());
        if (!isKnown
                || !asked.equalsIgnoreCase(server.getAuthority())
                        && !asked.equalsIgnoreCase(LOOPBACK + ":" + server.getPort())) {
            throw new IOException("redirected to another server, " + location
                    + "; give the step the status that it expects, and nobody is sent there");
        }
    }

    private static String defaultPort(String scheme, URI server) {
        return Browser.HTTP.equalsIgnoreCase(scheme == null ? server.getScheme() : scheme) ? ":80" : ":443";
    }

    /** Ends with a slash where the last part is a dot or two. */
    private static String withoutDots(String path) {
        Deque<String> parts = new ArrayDeque<>();
        String last = "";
        for (String part : path.substring(path.startsWith("/") ? 1 : 0).split("/", -1)) {
            last = part;
            if (part.equals("..")) {
                parts.pollLast();
            } else if (!part.equals(".")) {
                parts.addLast(part);
            }
        }
        String whole = "/" + String.join("/", parts);
        return (last.equals(".") || last.equals("..")) && !parts.isEmpty() ? whole + "/" : whole;
    }

    /** What a request line cannot have is escaped; a header is read octet by octet. */
    private static String sendable(String path) {
        StringBuilder escaped = new StringBuilder(path.length());
        path.chars()
                .forEach(octet -> escaped.append(
                        octet > ' ' && octet < 0x7f ? "" + (char) octet : "%%%02X".formatted(octet & 0xff)));
        return escaped.toString();
    }
}
