package kinjo.vmbuild;

import java.util.List;

/**
 * One supported base: a version of OpenJDK with the archive its source comes from ({@code vm/BASE}).
 *
 * @param version as OpenJDK writes it, {@code 25.0.3+9}
 * @param tag the tag in OpenJDK's repository
 * @param packages versions of Debian's source package, {@code openjdk-25} for one, that hold the archive, by suite
 * @param places where else the archive is: other distributions keep the same source packages, some longer
 * @param archive file name of the upstream tarball in the source package
 * @param sha256 of the archive
 * @param jdks versions of an installed JDK that the VM is for: it is built with one and started in one
 * @param tested whether its VM was built from here and passed the tests
 */
public record Base(
        String version,
        String tag,
        List<SuitePackage> packages,
        List<Place> places,
        String archive,
        String sha256,
        List<String> jdks,
        boolean tested) {

    /** A version of the source package in one suite, as apt names it. */
    public record SuitePackage(String suite, String version) {}

    /** A file of a distribution's archive, whose host is the machine's to choose. */
    public record Place(String distribution, String path) {}

    /** The version without the build number: {@code 25.0.3}. */
    public String number() {
        return version.substring(0, version.indexOf('+'));
    }

    /** The feature release: {@code 25}. */
    public int feature() {
        return Integer.parseInt(number().split("\\.")[0]);
    }

    /** The build number: {@code 9}. */
    public String build() {
        return version.substring(version.indexOf('+') + 1);
    }

    /** Folder name; make and configure dislike a plus sign in a path. */
    public String folder() {
        return version.replace('+', '_');
    }
}
