package kinjo.portal.data;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Somebody who has no rights on this machine, for programs that refuse to be run by root.
 *
 * @param uid number of the user
 * @param gid number of the group
 */
record SystemUser(int uid, int gid) {
    private static final List<String> NAMES = List.of("postgres", "nobody");

    static boolean isRoot() throws IOException {
        return Files.getAttribute(Path.of("/proc/self"), "unix:uid").equals(0);
    }

    /** PostgreSQL's own user if there is one, else the one that every system has. */
    static SystemUser unprivileged() throws IOException {
        return unprivileged(Files.readAllLines(Path.of("/etc/passwd")));
    }

    /** @param lines of {@code /etc/passwd}: name, password, user, group */
    static SystemUser unprivileged(List<String> lines) {
        for (String name : NAMES) {
            for (String line : lines) {
                String[] fields = line.split(":");
                if (fields[0].equals(name)) {
                    return new SystemUser(Integer.parseInt(fields[2]), Integer.parseInt(fields[3]));
                }
            }
        }
        throw new DataException(
                "PostgreSQL refuses to be run by root, and there is no user " + String.join(" or ", NAMES),
                "run this as another user than root",
                null);
    }

    /** The command as this user; it takes the place of the program that changes the user. */
    List<String> running(List<String> command) {
        List<String> words =
                new ArrayList<>(List.of("setpriv", "--reuid=" + uid, "--regid=" + gid, "--clear-groups", "--"));
        words.addAll(command);
        return words;
    }

    void own(Path file) throws IOException {
        Files.setAttribute(file, "unix:uid", uid);
        Files.setAttribute(file, "unix:gid", gid);
    }
}
