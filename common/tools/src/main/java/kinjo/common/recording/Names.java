package kinjo.common.recording;

import java.lang.constant.ClassDesc;
import java.util.regex.Pattern;
import jdk.jfr.consumer.RecordedClass;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedMethod;

/** Takes out of names what the VM numbers anew in every run, so that stacks of different runs match. */
public final class Names {

    /** Of hidden classes: {@code A$$Lambda/0x00007f1c} (JDK 21 and later), {@code A$$Lambda$14/0x00007f1c} before. */
    private static final Pattern ADDRESS = Pattern.compile("[/.+]0x[0-9a-fA-F]+");

    private static final Pattern LAMBDA = Pattern.compile("\\$\\$Lambda\\$\\d+");
    private static final Pattern PROXY = Pattern.compile("\\$Proxy\\d+");
    private static final Pattern PROXY_PACKAGE = Pattern.compile("\\bjdk\\.proxy\\d+");
    private static final Pattern ACCESSOR = Pattern.compile("(Generated\\w*?Accessor)\\d+");
    private static final Pattern NUMBER = Pattern.compile("\\d+");

    private Names() {}

    /** @param name as JFR has it; of an array class the descriptor, {@code [Ljava.lang.String;} */
    static String ofType(String name) {
        if (name.startsWith("[")) {
            return ofArray(name);
        }
        String plain = ADDRESS.matcher(name).replaceAll("");
        plain = LAMBDA.matcher(plain).replaceAll("\\$\\$Lambda");
        plain = PROXY.matcher(plain).replaceAll("\\$Proxy");
        plain = PROXY_PACKAGE.matcher(plain).replaceAll("jdk.proxy");
        return ACCESSOR.matcher(plain).replaceAll("$1");
    }

    /** The class; {@code unknown} if the recording does not have it. */
    public static String ofType(RecordedClass type) {
        return type == null ? "unknown" : ofType(type.getName());
    }

    /** Class and method, {@code a.B.c}. */
    public static String ofFrame(RecordedFrame frame) {
        RecordedMethod method = frame.getMethod();
        return method == null ? "unknown" : ofType(method.getType()) + "." + method.getName();
    }

    private static String ofArray(String name) {
        String component = name.substring(1);
        if (component.startsWith("L")) {
            component = component.substring(1, component.length() - 1);
        } else if (component.length() == 1) {
            component = ClassDesc.ofDescriptor(component).displayName();
        }
        return ofType(component) + "[]";
    }

    /** Threads whose names differ in numbers alone are one group: {@code worker-12} is of {@code worker-*}. */
    public static String ofThread(String name) {
        return name == null || name.isBlank()
                ? "unnamed threads"
                : NUMBER.matcher(name).replaceAll("*");
    }
}
