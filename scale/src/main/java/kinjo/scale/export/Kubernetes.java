package kinjo.scale.export;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import kinjo.common.UsageException;
import kinjo.scale.app.App;
import kinjo.scale.app.AppFile;
import kinjo.scale.app.AppSite;

/**
 * Kubernetes objects of a configuration: a Deployment, its Service, and a ConfigMap if the server needs files. Requests are
 * limits and CPUs are whole, so pods are of the class Guaranteed and the CPU manager's static policy pins them.
 */
public final class Kubernetes {
    private static final int PORT = 8080;
    private static final String FOLDER = "/work";
    private static final String APP = "/app";
    private static final String NAME_LABEL = "app.kubernetes.io/name";
    private static final String INSTANCE_LABEL = "app.kubernetes.io/instance";
    private static final String EVERY_ADDRESS = "0.0.0.0";
    private static final int PROBE_SECONDS = 2;

    /** Every status between is healthy to a probe. */
    private static final int LEAST_HEALTHY = 200;

    private static final int MOST_HEALTHY = 399;

    private final AppFile file;
    private final Deployed deployed;
    private final String image;
    private final String name;

    /**
     * Of one configuration.
     *
     * @param image that has the folder of app.yaml as {@code /app}, the server's other files beside it, and a JDK
     * @throws UsageException if Kubernetes has no probe for its health check
     */
    public Kubernetes(AppFile file, Deployed deployed, String image) {
        this.file = file;
        this.deployed = deployed;
        this.image = image;
        this.name = file.app().name() + "-" + deployed.suffix();
        int status = file.app().server().health().status();
        if (status < LEAST_HEALTHY || status > MOST_HEALTHY) {
            throw new UsageException(
                    "Kubernetes takes a server that answers with status " + status
                            + " (server.health.status) for one that is not ready.",
                    "Give a path for health whose status is " + LEAST_HEALTHY + " to " + MOST_HEALTHY + ".");
        }
    }

    public String name() {
        return name;
    }

    /** In the order in which they are applied. */
    public List<Map<String, Object>> objects() {
        List<Map<String, Object>> objects = new ArrayList<>();
        Map<String, String> files = AppSite.files(file, values());
        if (!files.isEmpty()) {
            objects.add(object("v1", "ConfigMap", Map.of("data", configuration(files))));
        }
        objects.add(object("apps/v1", "Deployment", Map.of("spec", deployment(files))));
        objects.add(object("v1", "Service", Map.of("spec", service())));
        return objects;
    }

    private Map<String, String> values() {
        return AppSite.values(APP, FOLDER, deployed.heapMegabytes(), 1, EVERY_ADDRESS, PORT);
    }

    private Map<String, Object> object(String version, String kind, Map<String, Object> content) {
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("apiVersion", version);
        object.put("kind", kind);
        object.put("metadata", Map.of("name", name, "labels", labels()));
        object.putAll(content);
        return object;
    }

    private Map<String, Object> labels() {
        return Map.of(NAME_LABEL, file.app().name(), INSTANCE_LABEL, name);
    }

    private static Map<String, Object> configuration(Map<String, String> files) {
        Map<String, String> keys = keys(files.keySet());
        Map<String, Object> data = new LinkedHashMap<>();
        files.forEach((place, text) -> data.put(keys.get(place), text));
        return data;
    }

    /** Keys of a ConfigMap by place: they have no slash, and no two places have one. */
    private static Map<String, String> keys(Set<String> places) {
        Map<String, String> keys = new LinkedHashMap<>();
        for (String place : places) {
            String key = place.replaceAll("[^A-Za-z0-9._-]", "-");
            while (keys.containsValue(key)) {
                key += "-";
            }
            keys.put(place, key);
        }
        return keys;
    }

    private Map<String, Object> deployment(Map<String, String> files) {
        List<Object> volumes = new ArrayList<>();
        volumes.add(Map.of("name", "work", "emptyDir", Map.of()));
        if (!files.isEmpty()) {
            volumes.add(Map.of("name", "files", "configMap", Map.of("name", name)));
        }
        Map<String, Object> pod = new LinkedHashMap<>();
        pod.put("containers", List.of(container(files)));
        pod.put("volumes", volumes);
        return Map.of(
                "replicas", deployed.replicas(),
                "selector", Map.of("matchLabels", Map.of(INSTANCE_LABEL, name)),
                "template", Map.of("metadata", Map.of("labels", labels()), "spec", pod));
    }

    private Map<String, Object> container(Map<String, String> files) {
        Map<String, Object> resources =
                Map.of("cpu", "" + deployed.cpus(), "memory", deployed.memoryMegabytes() + "Mi");
        List<Object> mounts = new ArrayList<>();
        mounts.add(Map.of("name", "work", "mountPath", FOLDER));
        keys(files.keySet())
                .forEach((place, key) ->
                        mounts.add(Map.of("name", "files", "mountPath", FOLDER + "/" + place, "subPath", key)));
        Map<String, Object> container = new LinkedHashMap<>();
        container.put("name", file.app().name());
        container.put("image", image);
        container.put("workingDir", FOLDER);
        container.put(
                "command",
                AppSite.words(file, List.of("java"), values()).stream()
                        .map(Kubernetes::literal)
                        .toList());
        container.put("env", environment());
        container.put("ports", List.of(Map.of("name", "http", "containerPort", PORT)));
        container.put("resources", Map.of("requests", resources, "limits", resources));
        container.putAll(probes());
        container.put("volumeMounts", mounts);
        return container;
    }

    private List<Object> environment() {
        List<Object> variables = new ArrayList<>();
        AppSite.environment(file, values())
                .forEach((variable, value) -> variables.add(Map.of("name", variable, "value", literal(value))));
        return variables;
    }

    /** Kubernetes fills in {@code $(NAME)}, and takes two dollars for one. */
    private static String literal(String text) {
        return text.replace("$", "$$");
    }

    private Map<String, Object> probes() {
        App.Health health = file.app().server().health();
        String scheme = file.app().server().scheme().toUpperCase(Locale.ROOT);
        Map<String, Object> get = Map.of("path", health.path(), "port", "http", "scheme", scheme);
        long tries = Math.max(1, health.within().toSeconds() / PROBE_SECONDS);
        return Map.of(
                "startupProbe",
                Map.of(
                        "httpGet", get,
                        "periodSeconds", PROBE_SECONDS,
                        "timeoutSeconds", PROBE_SECONDS,
                        "failureThreshold", tries),
                "readinessProbe",
                Map.of("httpGet", get, "periodSeconds", PROBE_SECONDS, "timeoutSeconds", PROBE_SECONDS));
    }

    private Map<String, Object> service() {
        return Map.of(
                "selector", Map.of(INSTANCE_LABEL, name),
                "sessionAffinity", "ClientIP",
                "ports", List.of(Map.of("name", "http", "port", 80, "targetPort", "http")));
    }
}
