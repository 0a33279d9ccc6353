package kinjo.scale.dispatch;

import java.net.URI;

/**
 * One of the servers behind a dispatcher.
 *
 * @param route what users' cookies know it by
 */
public record Backend(URI address, String route) {

    /** As it stands on a command line: {@code http://127.0.0.1:8081=jvm1}. */
    static Backend parse(String text) {
        int equals = text.indexOf('=');
        return new Backend(URI.create(text.substring(0, equals)), text.substring(equals + 1));
    }

    /** Its certificate is not checked, as it is a server that was started here. */
    boolean speaksTls() {
        return address.getScheme().equals("https");
    }

    @Override
    public String toString() {
        return address + "=" + route;
    }
}
