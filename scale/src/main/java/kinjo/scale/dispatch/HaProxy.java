package kinjo.scale.dispatch;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import kinjo.common.KinjoException;
import kinjo.common.process.Command;
import kinjo.common.process.Program;
import kinjo.scale.launch.OpenFiles;

/** HAProxy, as it is installed here; its configuration is written for the servers that are there. */
final class HaProxy implements Dispatcher {

    /** Debian's and Ubuntu's place, which is not in everybody's {@code PATH}. */
    private static final Path ADMINISTRATORS = Path.of("/usr/sbin");

    private final Path program;

    HaProxy(Path program) {
        this.program = program;
    }

    /** @throws KinjoException if it is not installed */
    static HaProxy find() {
        return new HaProxy(Program.find(HAPROXY, ADMINISTRATORS)
                .orElseThrow(() -> new KinjoException(
                        "HAProxy is not installed here: no " + HAPROXY + " in PATH or in " + ADMINISTRATORS,
                        "install it (package haproxy of Debian and Ubuntu; 'vmbuild/setup scale' gets it with or without"
                                + " root), or leave --dispatcher away")));
    }

    @Override
    public List<String> words(Task task, Path folder) throws IOException {
        Path file = folder.resolve("haproxy.cfg");
        Files.writeString(file, HaProxyConfiguration.of(task, OpenFiles.connections()));
        Command.of(program.toString(), "-c", "-f", file.toString())
                .logTo(folder.resolve("haproxy-check.log"))
                .expectSuccess(
                        "checking " + file + " by HAProxy", "use HAProxy 2.4 or later, or leave --dispatcher away");
        // In the foreground, so that it ends with the other processes.
        return List.of(program.toString(), "-db", "-f", file.toString());
    }

    /** It tries for a while to get a port that is taken, and whoever has it may accept connections. */
    @Override
    public URI sign(InetSocketAddress address) {
        return URI.create("http://" + address.getAddress().getHostAddress() + ":" + address.getPort()
                + HaProxyConfiguration.SIGN);
    }
}
