package kinjo.cli;

import java.util.List;
import java.util.concurrent.Callable;
import kinjo.vmbuild.Jdk;
import kinjo.vmbuild.setup.Doctor;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code kinjo doctor}. */
@Command(
        name = "doctor",
        mixinStandardHelpOptions = true,
        description = "Says what is missing on this machine, and the command that installs it.",
        footer = {
            "",
            "As root on Debian or Ubuntu, or with --install, it installs the packages itself.",
            "Exit status: 0 nothing is missing, 1 something is."
        })
final class DoctorCommand implements Callable<Integer> {
    @Mixin
    private Session session;

    @Option(names = "--install", description = "install what is missing (needs root)")
    private boolean install;

    @Option(names = "--check", description = "never install, only say")
    private boolean checkOnly;

    @Override
    public Integer call() {
        Doctor doctor = new Doctor(session.cache());
        Jdk jdk = session.jdk();
        System.out.println("JDK:      " + jdk.runtime() + " at " + jdk.home());
        System.out.println("base:     OpenJDK " + session.base().version());
        System.out.println("cache:    " + doctor.cacheReport());
        List<Doctor.Finding> missing = doctor.missingFor(Doctor.Purpose.TEST);
        boolean root = "root".equals(System.getProperty("user.name"));
        if (!missing.isEmpty() && !checkOnly && (install || root)) {
            doctor.install(missing, session.console());
            missing = doctor.missingFor(Doctor.Purpose.TEST);
        }
        if (missing.isEmpty()) {
            System.out.println("packages: all there");
            return 0;
        }
        missing.forEach(finding ->
                System.out.println("missing:  " + finding.what() + " (package " + finding.packageName() + ")"));
        System.out.println("install:  " + Doctor.installCommand(missing));
        return 1;
    }
}
