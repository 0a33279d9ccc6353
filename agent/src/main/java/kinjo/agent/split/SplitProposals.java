package kinjo.agent.split;

import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.reflect.AccessFlag;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import kinjo.agent.fields.ClassPattern;
import kinjo.agent.fields.Classification;
import kinjo.agent.fields.FieldReport;
import kinjo.agent.fields.Thresholds;
import kinjo.agent.flow.ClassNames;
import kinjo.agent.flow.ConstructorCall;
import kinjo.agent.scan.ClassPath;

/** Which classes of a program to look at, where the user names none. */
public final class SplitProposals {
    private SplitProposals() {}

    /**
     * The classes that counted accesses do not speak against splitting, with the fields that are not mostly read (paper C,
     * 3.3). Whether it pays depends on the machine and the VM, too.
     *
     * @return none of classes that are not on the class path
     */
    public static List<SplitRequest> candidates(
            ClassPath path, FieldReport report, Thresholds thresholds, Set<SplitReason> evenIf) {
        List<SplitRequest> requests = new ArrayList<>();
        for (Classification one : report.classified(thresholds)) {
            if (one.againstSplit().isEmpty()) {
                String type = one.accesses().name();
                model(path, type.replace('.', '/'))
                        .flatMap(model -> request(model, type, new LinkedHashSet<>(one.heavyFields()), evenIf))
                        .ifPresent(requests::add);
            }
        }
        return requests;
    }

    /** All classes that have fields, and all their fields: the most that could be split. */
    public static List<SplitRequest> all(ClassPath path, ClassPattern classes, Set<SplitReason> evenIf) {
        List<SplitRequest> requests = new ArrayList<>();
        for (String name : path.names()) {
            if (classes.matches(name)) {
                model(path, name)
                        .flatMap(model -> request(model, ClassNames.dotted(name), fields(model), evenIf))
                        .ifPresent(requests::add);
            }
        }
        return requests;
    }

    private static Optional<ClassModel> model(ClassPath path, String name) {
        try {
            return path.names().contains(name) ? Optional.of(ClassFile.of().parse(path.find(name))) : Optional.empty();
        } catch (IllegalArgumentException e) {
            // Whoever asks about other classes is told of it.
            return Optional.empty();
        }
    }

    private static Set<String> fields(ClassModel model) {
        return model.fields().stream()
                .filter(field -> !field.flags().has(AccessFlag.STATIC))
                .map(field -> field.fieldName().stringValue())
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** Empty if no field is left: what is written before another constructor is called, as {@code this$0}, cannot leave. */
    private static Optional<SplitRequest> request(
            ClassModel model, String type, Set<String> fields, Set<SplitReason> evenIf) {
        fields.removeAll(ConstructorCall.writtenEarly(model));
        return fields.isEmpty() ? Optional.empty() : Optional.of(new SplitRequest(type, fields, evenIf, false, false));
    }
}
