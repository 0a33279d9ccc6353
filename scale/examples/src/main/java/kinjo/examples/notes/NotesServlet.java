package kinjo.examples.notes;

import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedDeque;

/** Pages for logging on and off, and notes as JSON. What somebody wrote is in the session, so users stay at one JVM. */
@WebServlet("/*")
public final class NotesServlet extends HttpServlet {
    private static final long serialVersionUID = 1L;
    private static final int MOST_NOTES = 20;
    private static final String LOGIN = "login";
    private static final String TOKEN = "token";
    private static final String NOTES = "notes";

    /** A note of somebody. */
    private record Note(String id, String text) implements java.io.Serializable {
        String json() {
            return "{\"id\": \"" + id + "\", \"length\": " + text.length() + "}";
        }
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        switch (request.getPathInfo()) {
            case "/health" -> answer(response, 200, "text/plain", "ok");
            case "/login" -> form(request.getSession(), response);
            case "/home" -> home(request, response);
            default -> note(request, response);
        }
    }

    private static void form(HttpSession session, HttpServletResponse response) throws IOException {
        String token = UUID.randomUUID().toString();
        session.setAttribute(TOKEN, token);
        answer(
                response,
                200,
                "text/html",
                "<form method=\"post\"><input name=\"login\"><input type=\"hidden\" name=\"token\" value=\"" + token
                        + "\"><button>Log on</button></form>");
    }

    private static void home(HttpServletRequest request, HttpServletResponse response) throws IOException {
        HttpSession session = user(request);
        if (session == null) {
            answer(response, 403, "text/plain", "log on first");
        } else {
            answer(response, 200, "text/html", "<h1>Notes of " + session.getAttribute(LOGIN) + "</h1>");
        }
    }

    private static void note(HttpServletRequest request, HttpServletResponse response) throws IOException {
        HttpSession session = user(request);
        String id = request.getPathInfo().replaceFirst("^/notes/", "");
        Note found = session == null
                ? null
                : notes(session).stream()
                        .filter(note -> note.id().equals(id))
                        .findFirst()
                        .orElse(null);
        if (found == null) {
            answer(response, 404, "application/json", "{}");
        } else {
            answer(response, 200, "application/json", found.json());
        }
    }

    @Override
    protected void doPost(HttpServletRequest request, HttpServletResponse response) throws IOException {
        switch (request.getPathInfo()) {
            case "/login" -> logOn(request, response);
            case "/notes" -> write(request, response);
            case "/logoff" -> {
                request.getSession().invalidate();
                answer(response, 200, "text/plain", "bye");
            }
            default -> answer(response, 404, "text/plain", "there is no such page");
        }
    }

    private static void logOn(HttpServletRequest request, HttpServletResponse response) throws IOException {
        HttpSession session = request.getSession();
        String login = request.getParameter(LOGIN);
        if (login == null
                || !login.matches("[a-z]+[0-9]*")
                || !String.valueOf(session.getAttribute(TOKEN)).equals(request.getParameter(TOKEN))) {
            answer(response, 403, "text/plain", "this is no logon of ours");
            return;
        }
        request.changeSessionId();
        session.setAttribute(LOGIN, login);
        session.setAttribute(NOTES, new ConcurrentLinkedDeque<Note>());
        response.sendRedirect(request.getContextPath() + "/home");
    }

    private static void write(HttpServletRequest request, HttpServletResponse response) throws IOException {
        HttpSession session = user(request);
        if (session == null) {
            answer(response, 403, "application/json", "{}");
            return;
        }
        String text = new String(request.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        Note note = new Note(UUID.randomUUID().toString(), text);
        ConcurrentLinkedDeque<Note> notes = notes(session);
        notes.addFirst(note);
        if (notes.size() > MOST_NOTES) {
            notes.pollLast();
        }
        answer(response, 201, "application/json", note.json());
    }

    /** Null if nobody has logged on. */
    private static HttpSession user(HttpServletRequest request) {
        HttpSession session = request.getSession(false);
        return session == null || session.getAttribute(LOGIN) == null ? null : session;
    }

    @SuppressWarnings("unchecked")
    private static ConcurrentLinkedDeque<Note> notes(HttpSession session) {
        return (ConcurrentLinkedDeque<Note>) session.getAttribute(NOTES);
    }

    private static void answer(HttpServletResponse response, int status, String type, String text) throws IOException {
        response.setStatus(status);
        response.setContentType(type);
        response.setCharacterEncoding(StandardCharsets.UTF_8.name());
        response.getWriter().write(text);
    }
}
