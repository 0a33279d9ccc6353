package kinjo.bench.compare.plan;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import kinjo.common.UsageException;
import kinjo.common.process.JavaFlags;

/** Reads the user's command line: which of its words the VM gets. */
public final class UserCommand {

    private UserCommand() {}

    static void check(List<String> words) {
        if (words.isEmpty()) {
            throw new UsageException("There is no command after '--'.", "Give one, for example '-- -jar app.jar'.");
        }
        if (!isJavaArgument(words.getFirst()) && !JavaFlags.isJava(words)) {
            throw new UsageException(
                    "'" + words.getFirst()
                            + "' is not a java launcher, so the VM it uses cannot be chosen from outside:"
                            + " -kinjo has to be the launcher's first argument, and no environment variable can say that.",
                    "Give the java command the script ends in ('-- -jar app.jar' or '-- java ...'), or run the script"
                            + " itself on an image whose plain java is Kinjo ('./kinjo image --default').");
        }
        if (javaArguments(words).isEmpty()) {
            throw new UsageException(
                    "The command '" + String.join(" ", words) + "' names no program.",
                    "Give its arguments too, for example '-- java -jar app.jar'.");
        }
    }

    /** The command's words without a launcher: what comes after {@code java}. */
    public static List<String> javaArguments(List<String> words) {
        return JavaFlags.isJava(words) ? words.subList(1, words.size()) : words;
    }

    /** The words of a command that are the VM's, and not the program's. */
    static List<String> javaOptions(List<String> words) {
        List<String> options = new ArrayList<>();
        List<String> arguments = javaArguments(words);
        for (int i = 0; i < arguments.size() && isJavaArgument(arguments.get(i)); i++) {
            options.add(arguments.get(i));
            if (JavaFlags.takesValue(arguments.get(i))) {
                i++;
            }
        }
        return options;
    }

    /** The jar's or the main class's name, or else {@code command}. */
    static String shortName(List<String> words) {
        UserCommand.check(words);
        List<String> arguments = javaArguments(words);
        for (int i = 0; i < arguments.size(); i++) {
            String word = arguments.get(i);
            if (JavaFlags.takesValue(word)) {
                i++;
            } else if (!isJavaArgument(word)) {
                return fileName(word);
            }
        }
        return "command";
    }

    private static boolean isJavaArgument(String word) {
        return word.startsWith("-") || word.startsWith("@");
    }

    private static String fileName(String word) {
        Path name = Path.of(word).getFileName();
        return name == null ? word : name.toString();
    }
}
