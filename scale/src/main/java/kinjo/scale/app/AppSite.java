package kinjo.scale.app;

import java.io.File;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import kinjo.common.KinjoException;
import kinjo.scale.dispatch.Dispatcher;
import kinjo.scale.driver.Scenario;
import kinjo.scale.driver.Scenario.Step;
import kinjo.scale.grid.Cell;
import kinjo.scale.grid.DispatchedServers;
import kinjo.scale.grid.Site;
import kinjo.scale.launch.Fleet;
import kinjo.scale.launch.Health;
import kinjo.scale.launch.ServerCommand;
import kinjo.scale.topology.CpuSet;

/** A server of the user's own: n JVMs as the file says, the dispatcher in front, each a process of its own. */
public final class AppSite implements Site<AppUser> {

    /** What a server's command, environment and files may have. */
    static final List<String> PLACEHOLDERS = List.of("address", "app", "folder", "heap", "number", "port");

    /** The word of a command that is the launcher of the VM. */
    static final String JAVA = "java";

    private final AppFile file;
    private final Map<String, List<String>> vms;
    private final int heapMegabytes;
    private final Dispatcher dispatcher;

    /**
     * What it is made of.
     *
     * @param vms the first words of the servers' command lines, by the VM's name: launcher and flags
     * @param heapMegabytes of all servers together
     */
    public AppSite(AppFile file, Map<String, List<String>> vms, int heapMegabytes, Dispatcher dispatcher) {
        this.file = file;
        this.vms = vms;
        this.heapMegabytes = heapMegabytes;
        this.dispatcher = dispatcher;
    }

    @Override
    public Scenario<AppUser> scenario(InetSocketAddress address) {
        App.Script script = file.app().scenario();
        return new Scenario<>(
                steps(script.first()),
                steps(script.loop()),
                steps(script.last()),
                number -> new AppUser(
                        address, file.app().server().scheme(), file.values().of(number)));
    }

    private static List<Step<AppUser>> steps(List<App.Step> steps) {
        return steps.stream()
                .map(step -> new Step<>(step.name(), new Click(step), step.think()))
                .toList();
    }

    @Override
    public Running start(Fleet fleet, Cell cell, List<String> options, List<CpuSet> assigned, CpuSet others, Path logs)
            throws IOException, InterruptedException {
        if (!options.isEmpty() && !file.app().server().takesVms()) {
            throw new KinjoException(
                    "the command of " + file.app().name() + " takes no options of the JVM, so --share has no effect",
                    "give java instead of command, or ${java} as a word of the command");
        }
        return DispatchedServers.start(
                fleet,
                assigned.size(),
                dispatcher,
                others,
                logs,
                (jvm, port) -> server(cell, options, jvm, port, fleet.folder(), assigned.get(jvm - 1), logs));
    }

    private ServerCommand server(
            Cell cell, List<String> options, int jvm, int port, Path folder, CpuSet cpus, Path logs)
            throws IOException {
        Map<String, String> values = values(
                file.folder().toString(),
                folder.toString(),
                heapMegabytes / cell.jvms(),
                jvm,
                DispatchedServers.HOST,
                port);
        for (Map.Entry<String, String> copy : files(file, values).entrySet()) {
            Path place = folder.resolve(copy.getKey());
            Files.createDirectories(place.getParent());
            Files.writeString(place, copy.getValue());
        }
        List<String> launcher =
                Stream.concat(vms.get(cell.vm()).stream(), options.stream()).toList();
        App.Server server = file.app().server();
        return new ServerCommand(
                "server " + jvm,
                words(file, launcher, values),
                environment(file, values),
                folder,
                cpus,
                logs.resolve("server-" + jvm + ".log"),
                new Health(
                        URI.create(server.scheme() + "://" + DispatchedServers.HOST + ":" + port
                                + server.health().path()),
                        server.health().status(),
                        server.health().within()));
    }

    /**
     * Values of the {@link #PLACEHOLDERS}.
     *
     * @param app folder that the file's paths are relative to
     * @param folder to work in
     * @param heap megabytes of this server
     * @param number of this server, from 1
     * @param address that it has to listen on, at a port
     */
    public static Map<String, String> values(
            String app, String folder, int heap, int number, String address, int port) {
        return Map.of(
                "app",
                app,
                "folder",
                folder,
                "heap",
                "" + heap,
                "number",
                "" + number,
                "address",
                address,
                "port",
                "" + port);
    }

    /** A file's text, which may have placeholders of its own. */
    static Template template(String text) {
        return new Template(text, PLACEHOLDERS::contains);
    }

    /** Texts of the files for the working folder, by their place there, with placeholders filled. */
    public static Map<String, String> files(AppFile file, Map<String, String> values) {
        Map<String, String> texts = new TreeMap<>();
        file.texts().forEach((place, text) -> texts.put(place, template(text).fill(values::get)));
        return texts;
    }

    /** The environment's variables, with placeholders filled. */
    public static Map<String, String> environment(AppFile file, Map<String, String> values) {
        Map<String, String> environment = new TreeMap<>();
        file.app()
                .server()
                .environment()
                .forEach((name, value) -> environment.put(name, AppFile.filled(value, values::get)));
        return environment;
    }

    /**
     * The command line.
     *
     * @param launcher of the VM, with its flags
     * @param values of the {@link #PLACEHOLDERS}; the file's paths lead from {@code app}
     */
    public static List<String> words(AppFile file, List<String> launcher, Map<String, String> values) {
        App.Java java = file.app().server().java();
        if (java == null) {
            return file.app().server().command().stream()
                    .flatMap(word -> word.equals("${" + JAVA + "}")
                            ? launcher.stream()
                            : Stream.of(AppFile.filled(word, values::get)))
                    .toList();
        }
        Path app = Path.of(values.get("app"));
        List<String> words = new ArrayList<>(launcher);
        words.add("-Xms" + values.get("heap") + "m");
        words.add("-Xmx" + values.get("heap") + "m");
        java.options().forEach(option -> words.add(AppFile.filled(option, values::get)));
        if (java.jar() != null) {
            words.addAll(List.of("-jar", app.resolve(java.jar()).normalize().toString()));
        } else {
            words.addAll(List.of("-cp", classPath(java, app), java.mainClass()));
        }
        java.arguments().forEach(argument -> words.add(AppFile.filled(argument, values::get)));
        return words;
    }

    private static String classPath(App.Java java, Path app) {
        return java.classPath().stream()
                .map(entry -> app.resolve(entry).normalize().toString())
                .collect(Collectors.joining(File.pathSeparator));
    }
}
