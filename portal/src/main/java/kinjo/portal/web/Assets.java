package kinjo.portal.web;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.InputStream;

/** A file of ours that the pages load; browsers keep it for a while. */
final class Assets extends HttpServlet {
    private static final long serialVersionUID = 1;

    static final String STYLE = "/style.css";
    static final String ICON = "/icon.svg";

    private final String type;
    private final byte[] content;

    Assets(String path, String type) throws IOException {
        this.type = type;
        try (InputStream in = Assets.class.getResourceAsStream(path.substring(1))) {
            this.content = in.readAllBytes();
        }
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        response.setHeader("Cache-Control", "public, max-age=3600");
        response.setContentType(type);
        response.setContentLength(content.length);
        response.getOutputStream().write(content);
    }
}
