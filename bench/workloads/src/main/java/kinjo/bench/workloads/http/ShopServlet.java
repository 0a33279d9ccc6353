package kinjo.bench.workloads.http;

import com.fasterxml.jackson.databind.ObjectMapper;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;

/** What the shop's servlets share: a connection per request, and the ways to answer. */
abstract class ShopServlet extends HttpServlet {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final transient Database database;

    ShopServlet(Database database) {
        this.database = database;
    }

    /** Answers the request, and commits if it changed anything. */
    abstract void answer(HttpServletRequest request, HttpServletResponse response, Connection connection)
            throws SQLException, IOException;

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        try (Connection connection = database.connect()) {
            answer(request, response, connection);
        } catch (SQLException failed) {
            throw new ServletException(failed);
        }
    }

    static int number(HttpServletRequest request, String parameter) {
        return Integer.parseInt(request.getParameter(parameter));
    }

    static void json(HttpServletResponse response, Object value) throws IOException {
        response.setContentType("application/json;charset=UTF-8");
        write(response, JSON.writeValueAsBytes(value));
    }

    static void write(HttpServletResponse response, byte[] body) throws IOException {
        response.setContentLength(body.length);
        response.getOutputStream().write(body);
    }
}
