package kinjo.examples.notes;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.catalina.Context;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.startup.Tomcat;

/** The executable jar: a server that brings its Tomcat along, with an argument as Spring Boot has it. */
public final class NotesServer {
    private static final String PORT = "--server.port=";

    private NotesServer() {}

    public static void main(String[] arguments) throws IOException {
        if (arguments.length != 1 || !arguments[0].startsWith(PORT)) {
            System.err.println("usage: java -jar notes.jar " + PORT + "8080");
            System.exit(2);
        }
        String folder = Files.createDirectories(Path.of("tomcat")).toString();
        Tomcat tomcat = new Tomcat();
        tomcat.setBaseDir(folder);
        Connector connector = new Connector();
        connector.setPort(Integer.parseInt(arguments[0].substring(PORT.length())));
        connector.setProperty("address", "127.0.0.1");
        connector.setThrowOnFailure(true);
        tomcat.setConnector(connector);
        Context context = tomcat.addContext("", Path.of(folder).toAbsolutePath().toString());
        Tomcat.addServlet(context, "notes", new NotesServlet());
        context.addServletMappingDecoded("/*", "notes");
        try {
            tomcat.start();
        } catch (LifecycleException e) {
            System.err.println("notes cannot start: " + cause(e).getMessage());
            // Threads of Tomcat would go on.
            System.exit(1);
        }
        tomcat.getServer().await();
    }

    private static Throwable cause(Throwable failure) {
        return failure.getCause() == null ? failure : cause(failure.getCause());
    }
}
