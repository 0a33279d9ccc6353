package kinjo.vmbuild;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import kinjo.common.KinjoException;

/**
 * Everything Kinjo keeps outside the checkout: downloads, sources, build trees, built VMs, images, test tools.
 * It may be deleted at any time; what is missing is made again.
 *
 * <pre>
 * downloads/                 archives, checked by SHA-256
 * vm/BASE/source             unpacked and patched; pristine/ keeps the originals of patched files
 * vm/BASE/overlay            our sources, copied by content so that make sees only what changed
 * vm/BASE/release|fastdebug  build trees, for one build at a time (vm/BASE/lock)
 * built/HASH                 a built VM, named by everything that went into it
 * images/...                 JDK images
 * tools/...                  jtreg
 * heaps.json                 smallest heaps that compare has searched
 * private/                   packages of the system for who is not root; vmbuild/setup tells more
 * apt/                       lists of Debian's packages and sources, read with the machine's apt
 * fresh-system/              the Debian of './kinjo test --fresh', while that runs
 * </pre>
 */
public record Cache(Path root) {

    /** {@code KINJO_CACHE}, else {@code XDG_CACHE_HOME/kinjo}, else {@code ~/.cache/kinjo}. */
    public static Cache standard() {
        String own = System.getenv("KINJO_CACHE");
        if (own != null && !own.isBlank()) {
            return new Cache(Path.of(own).toAbsolutePath());
        }
        String xdg = System.getenv("XDG_CACHE_HOME");
        Path caches = xdg != null && !xdg.isBlank() ? Path.of(xdg) : Path.of(System.getProperty("user.home"), ".cache");
        return new Cache(caches.toAbsolutePath().resolve("kinjo"));
    }

    public Path downloads() {
        return root.resolve("downloads");
    }

    public Path built() {
        return root.resolve("built");
    }

    public Path images() {
        return root.resolve("images");
    }

    public Path tools() {
        return root.resolve("tools");
    }

    public Path heaps() {
        return root.resolve("heaps.json");
    }

    public Path vm(Base base) {
        return root.resolve("vm").resolve(base.folder());
    }

    /** Fails if there can be no such folder. */
    public void requirePossible() {
        Path nearest = root.toAbsolutePath().normalize();
        while (!Files.exists(nearest)) {
            nearest = nearest.getParent();
        }
        if (!Files.isDirectory(nearest)) {
            throw new KinjoException(
                    "there can be no folder " + root + ": " + nearest + " is none",
                    "set KINJO_CACHE to another folder");
        }
    }

    /** Fails where OpenJDK cannot be built. */
    public void requireBuildable() {
        if (!root.toString().matches("[\\w/.+,@%=:-]+")) {
            throw new KinjoException(
                    "OpenJDK cannot be built in " + root + ", for a blank or another character in it",
                    "set KINJO_CACHE to a folder of letters, digits and points");
        }
    }

    /** Fails early when a step in the cache would run out of disk half-way. */
    public static void needSpace(Path folder, long bytes, String what) {
        needSpace(folder, bytes, what, "set KINJO_CACHE to a folder on a larger disk");
    }

    /** @param other what else to do, if the folder has no space or is not writable */
    public static void needSpace(Path folder, long bytes, String what, String other) {
        try {
            Files.createDirectories(folder);
            // Not by Files.getFileStore, which finds no mount point in a chroot.
            long free = folder.toFile().getUsableSpace();
            if (free < bytes) {
                throw new KinjoException(
                        "%s needs %.1f GB at %s, %.1f GB are free".formatted(what, bytes / 1e9, folder, free / 1e9),
                        "free some space, or " + other);
            }
        } catch (IOException e) {
            throw new KinjoException(
                    "cannot use " + folder + ": " + e.getMessage(), "make the folder writable, or " + other, e);
        }
    }
}
