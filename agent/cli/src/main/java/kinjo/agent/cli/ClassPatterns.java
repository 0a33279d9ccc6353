package kinjo.agent.cli;

import kinjo.agent.fields.ClassPattern;
import kinjo.common.UsageException;

/** Classes that a user names, for the commands that use them. */
final class ClassPatterns {
    private ClassPatterns() {}

    /** @throws UsageException if it is no pattern */
    static ClassPattern parse(String text) {
        try {
            return new ClassPattern(text);
        } catch (IllegalArgumentException e) {
            throw new UsageException(e.getMessage() + ".", "Write a name such as com.acme.Tree, with * for any text.");
        }
    }
}
