package kinjo.agent.estimate;

import java.util.List;

/**
 * What one call of a piece of compiled code does with fields, by C2's estimate of how often each block runs.
 *
 * @param millis when it was compiled, since 1970
 * @param method that it is compiled from: {@code p.C.name(I)V}
 * @param instructions that a call executes; above 0
 */
record CompiledCode(long millis, String method, double instructions, List<OfClass> classes) {

    /**
     * A class whose fields it uses.
     *
     * @param name with dots
     * @param isOfJdk whether the JDK's loaders have loaded it
     * @param fields all instance fields that it declares
     */
    record OfClass(String name, boolean isOfJdk, List<OfField> fields) {}

    /**
     * A field.
     *
     * @param reads in a call
     * @param writes in a call
     * @param isSynthetic whether the compiler has made it, such as {@code this$0}
     */
    record OfField(String name, String descriptor, double reads, double writes, boolean isSynthetic) {}
}
