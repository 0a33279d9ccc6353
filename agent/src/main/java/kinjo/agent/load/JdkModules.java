package kinjo.agent.load;

import java.io.IOException;
import java.io.InputStream;
import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReader;
import java.lang.module.ModuleReference;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Which modules of the running JVM are the JDK's own. Its class loaders do not say: that of the program loads some of them, as
 * the compiler. Nor does the place: a linked image has the program's modules, too.
 */
public final class JdkModules {
    private JdkModules() {}

    /** By package, with slashes. */
    private static final class Files {
        private static final Map<String, ModuleReference> MODULES = modules();

        private static Map<String, ModuleReference> modules() {
            Map<String, ModuleReference> modules = new HashMap<>();
            for (ModuleReference module : ModuleFinder.ofSystem().findAll()) {
                if (isOfJdk(module.descriptor().name())) {
                    module.descriptor().packages().forEach(name -> modules.put(name.replace('.', '/'), module));
                }
            }
            return modules;
        }
    }

    /** Packages, with slashes, of modules that the program's class loader loads. */
    private static final class Loaded {
        private static final Set<String> PACKAGES = ModuleLayer.boot().modules().stream()
                .filter(module -> module.getClassLoader() == ClassLoader.getSystemClassLoader())
                .filter(module -> isOfJdk(module.getName()))
                .flatMap(module -> module.getPackages().stream())
                .map(name -> name.replace('.', '/'))
                .collect(Collectors.toSet());
    }

    /** The program may have modules with such names, too, but not in the image. */
    private static boolean isOfJdk(String module) {
        return (module.startsWith("java.") || module.startsWith("jdk."))
                && ModuleFinder.ofSystem().find(module).isPresent();
    }

    private static String inPackage(String internalName) {
        return internalName.substring(0, Math.max(0, internalName.lastIndexOf('/')));
    }

    /** Whether the program's class loader loads a class of that name from a module of the JDK. */
    static boolean areLoadedByProgram(String internalName) {
        return Loaded.PACKAGES.contains(inPackage(internalName));
    }

    /**
     * The bytes of a class file.
     *
     * @return null if no module of the JDK has it
     * @throws IOException if it cannot be read
     */
    public static byte[] find(String internalName) throws IOException {
        ModuleReference module = Files.MODULES.get(inPackage(internalName));
        if (module == null) {
            return null;
        }
        try (ModuleReader reader = module.open()) {
            Optional<InputStream> file = reader.open(internalName + ".class");
            if (file.isEmpty()) {
                return null;
            }
            try (InputStream in = file.get()) {
                return in.readAllBytes();
            }
        }
    }

    /** The modules of a linked image that are not the JDK's. */
    public static List<ModuleReference> others() {
        return ModuleFinder.ofSystem().findAll().stream()
                .filter(module -> !isOfJdk(module.descriptor().name()))
                .toList();
    }
}
