package kinjo.examples.notes;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.apache.catalina.Context;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.startup.Tomcat;

/** The executable jar: a server that brings its Tomcat along, with an argument as Spring Boot has it. */
public final class NotesServer {
    private static final String ADDRESS = "--server.address=";
    private static final String PORT = "--server.port=";

    private NotesServer() {}

    public static void main(String[] arguments) throws IOException {
        Map<String, String> options = new HashMap<>();
        for (String argument : arguments) {
            int equals = argument.indexOf('=') + 1;
            options.put(argument.substring(0, equals), argument.substring(equals));
        }
        if (!options.keySet().equals(Set.of(ADDRESS, PORT))) {
            System.err.println("usage: java -jar notes.jar " + ADDRESS + "127.0.0.1 " + PORT + "8080");
            System.exit(2);
        }
        String folder = Files.createDirectories(Path.of("tomcat")).toString();
        Tomcat tomcat = new Tomcat();
        tomcat.setBaseDir(folder);
        Connector connector = new Connector();
        connector.setPort(Integer.parseInt(options.get(PORT)));
        connector.setProperty("address", options.get(ADDRESS));
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
