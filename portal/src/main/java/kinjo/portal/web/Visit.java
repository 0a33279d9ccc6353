package kinjo.portal.web;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpSession;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import kinjo.portal.data.Account;

/** What the session of a browser holds. */
final class Visit {

    static final String TOKEN = "token";

    private static final String ACCOUNT = "account";
    private static final String NOTICE = "notice";
    private static final int TOKEN_BYTES = 32;

    /** In seconds. Each visit to the log-on page makes a session, also that of a program without cookies. */
    private static final int ANONYMOUS = 300;

    private static final SecureRandom RANDOM = new SecureRandom();

    private Visit() {}

    /** Null if nobody is logged on. One request has one answer: another of the same session may log off meanwhile. */
    static Account account(HttpServletRequest request) {
        Account known = (Account) request.getAttribute(ACCOUNT);
        HttpSession session = request.getSession(false);
        if (known != null || session == null) {
            return known;
        }
        Account account = (Account) session.getAttribute(ACCOUNT);
        request.setAttribute(ACCOUNT, account);
        return account;
    }

    /** The session gets another identifier, so that one that was planted before is worth nothing (session fixation). */
    static void begin(HttpServletRequest request, Account account) {
        request.changeSessionId();
        HttpSession session = request.getSession();
        session.setMaxInactiveInterval(request.getServletContext().getSessionTimeout() * 60);
        session.setAttribute(ACCOUNT, account);
        session.setAttribute(TOKEN, newToken());
    }

    static void end(HttpServletRequest request) {
        HttpSession session = request.getSession(false);
        if (session != null) {
            session.invalidate();
            request.removeAttribute(ACCOUNT);
        }
    }

    /** The session's token; a new visitor gets a session with one. */
    static String token(HttpServletRequest request) {
        HttpSession session = request.getSession();
        String token = (String) session.getAttribute(TOKEN);
        if (session.isNew()) {
            session.setMaxInactiveInterval(ANONYMOUS);
        }
        if (token == null) {
            token = newToken();
            session.setAttribute(TOKEN, token);
        }
        return token;
    }

    private static String newToken() {
        byte[] token = new byte[TOKEN_BYTES];
        RANDOM.nextBytes(token);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(token);
    }

    /** Whether the request carries the session's token. */
    static boolean hasToken(HttpServletRequest request) {
        HttpSession session = request.getSession(false);
        String token = session == null ? null : (String) session.getAttribute(TOKEN);
        String sent = request.getParameter(TOKEN);
        return token != null && sent != null && MessageDigest.isEqual(token.getBytes(), sent.getBytes());
    }

    /** A text for the next page that is shown, once. */
    static void notice(HttpServletRequest request, String key) {
        request.getSession().setAttribute(NOTICE, key);
    }

    static String takeNotice(HttpServletRequest request) {
        HttpSession session = request.getSession(false);
        String notice = session == null ? null : (String) session.getAttribute(NOTICE);
        if (notice != null) {
            session.removeAttribute(NOTICE);
        }
        return notice;
    }
}
