package kinjo.scale.app;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import kinjo.scale.driver.Browser;
import kinjo.scale.grid.GridSettings;

/**
 * What {@code app.yaml} says, field by field; {@code app.schema.json} says what each field is. What a file does not have
 * is empty or has its default here, except for the choices: of these, null is what was not chosen.
 */
public record App(String name, Server server, Users users, Script scenario, GridSettings grid) {
    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final int OK = 200;

    public App {
        users = users != null ? users : new Users(null, null);
        grid = grid != null ? grid : GridSettings.NOTHING;
    }

    /** Either {@code java} or {@code command}. */
    public record Server(
            Java java,
            List<String> command,
            Map<String, String> environment,
            Map<String, String> files,
            boolean https,
            Health health) {
        public Server {
            environment = orEmpty(environment);
            files = orEmpty(files);
        }

        /** Whether it can be run on a VM that we choose, with options of ours. */
        public boolean takesVms() {
            return java != null || command.contains("${" + AppSite.JAVA + "}");
        }

        /** Of its addresses. */
        public String scheme() {
            return https ? "https" : Browser.HTTP;
        }
    }

    /** Either {@code jar} or {@code mainClass}. */
    public record Java(
            String jar, String mainClass, List<String> classPath, List<String> options, List<String> arguments) {
        public Java {
            classPath = orEmpty(classPath);
            options = orEmpty(options);
            arguments = orEmpty(arguments);
        }
    }

    public record Health(String path, Integer status, Duration within) {
        public Health {
            status = status != null ? status : OK;
            within = within != null ? within : PATIENCE;
        }
    }

    public record Users(String csv, Counter counter) {}

    /** @param to null without an end */
    public record Counter(String name, Long from, Long to) {
        public Counter {
            from = from != null ? from : 1;
        }
    }

    public record Script(List<Step> first, List<Step> loop, List<Step> last) {
        public Script {
            first = orEmpty(first);
            loop = orEmpty(loop);
            last = orEmpty(last);
        }
    }

    /** At most one of {@code form} and {@code body}. */
    public record Step(
            String name,
            String method,
            String path,
            Map<String, String> headers,
            Map<String, String> form,
            String body,
            Duration think,
            Expect expect,
            Map<String, Take> take) {
        public Step {
            method = method != null ? method : form == null && body == null ? "GET" : "POST";
            headers = orEmpty(headers);
            expect = expect != null ? expect : new Expect(null, null);
            take = orEmpty(take);
        }
    }

    /** Null is anything: a status below 400, any text. */
    public record Expect(Integer status, String text) {}

    /** Either of them. */
    public record Take(String regex, @JsonProperty("json") String pointer) {}

    private static <T> List<T> orEmpty(List<T> list) {
        return list != null ? list : List.of();
    }

    private static <T> Map<String, T> orEmpty(Map<String, T> map) {
        return map != null ? map : Map.of();
    }
}
