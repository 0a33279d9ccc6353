package kinjo.cli;

import java.util.List;
import java.util.concurrent.Callable;
import kinjo.vmbuild.Jdk;
import kinjo.vmbuild.session.Session;
import kinjo.vmbuild.setup.Doctor;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code kinjo doctor}. */
@Command(
        name = "doctor",
        mixinStandardHelpOptions = true,
        description = "Says what is missing on this machine.",
        footer = {
            "",
            "'compare' and 'test' get what they need by themselves.",
            "Exit status: 0 nothing is missing, 1 something is."
        })
final class DoctorCommand implements Callable<Integer> {
    @Mixin
    private Session session;

    /** The launcher does it, before this program starts: it gets a JDK and Maven, too. */
    @Option(
            names = "--install",
            description = "get what is missing: root installs packages, others get them unpacked into the cache")
    private boolean install;

    @Override
    public Integer call() {
        Jdk jdk = session.jdk();
        System.out.println("JDK:      " + jdk.runtime() + " at " + jdk.home());
        System.out.println("base:     OpenJDK " + session.base().version());
        System.out.println("cache:    " + Doctor.cacheReport(session.cache()));
        List<String> missing = new Doctor(session.checkout()).missingFor(Doctor.Purpose.BUILD, Doctor.Purpose.TEST);
        if (missing.isEmpty()) {
            System.out.println("packages: all there");
            return 0;
        }
        System.out.println("missing:  " + String.join(" ", missing));
        System.out.println("get them: ./kinjo doctor --install");
        return 1;
    }
}
