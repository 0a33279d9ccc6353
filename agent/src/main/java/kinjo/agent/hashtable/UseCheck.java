package kinjo.agent.hashtable;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import kinjo.agent.flow.NestFlow;
import kinjo.agent.flow.Node;
import kinjo.agent.flow.Use;
import kinjo.agent.refusal.Refusal;

/** Judges what is done with a table, its views, and their entries. */
final class UseCheck {
    private static final Set<String> MONITOR = Set.of("wait", "notify", "notifyAll");

    /** The table, and what it gives away of itself. */
    private enum Part {
        TABLE(
                "it",
                Reason.ESCAPES,
                Set.of(
                        "get",
                        "put",
                        "remove",
                        "containsKey",
                        "putIfAbsent",
                        "replace",
                        "getOrDefault",
                        "keys",
                        "elements",
                        "keySet",
                        "values",
                        "entrySet")),
        /** Keys and values are the same objects in both classes: an iterator of them may go anywhere. */
        VIEW("a view of it", Reason.ATOMIC, Set.of("iterator")),
        ENTRIES("a view of it", Reason.ATOMIC, Set.of("iterator")),
        ITERATOR("an iterator of its entries", Reason.ESCAPES, Set.of("hasNext", "next", "remove")),
        ENTRY(
                "an entry of it",
                Reason.ESCAPES,
                Set.of("getKey", "getValue", "setValue", "equals", "hashCode", "toString"));

        private final String text;

        /** Why other code must not get it. */
        private final Reason elsewhere;

        /** Methods that do the same in both classes: on one key, or without a lock. */
        private final Set<String> harmless;

        Part(String text, Reason elsewhere, Set<String> harmless) {
            this.text = text;
            this.elsewhere = elsewhere;
            this.harmless = harmless;
        }
    }

    private final NestFlow flow;

    UseCheck(NestFlow flow) {
        this.flow = flow;
    }

    List<Refusal> refusals(Node.Allocation allocation) {
        List<Refusal> refusals = new ArrayList<>();
        flow.uses(allocation).forEach(use -> judge(Part.TABLE, use, refusals));
        return refusals;
    }

    private void judge(Part part, Use use, List<Refusal> refusals) {
        String where = " in " + use.place().text();
        switch (use.kind()) {
            case CALLED -> judgeCall(part, use, where, refusals);
            case PASSED -> add(refusals, part, " is passed to " + use.target().text() + where);
            case STORED ->
                add(refusals, part, " is stored in " + use.target().text() + ", which others can read," + where);
            case STORED_IN_ARRAY -> add(refusals, part, " is stored in an array" + where);
            case RETURNED -> add(refusals, part, " is returned to code that was not looked at" + where);
            case LINKED -> add(refusals, part, " is given to " + use.target().text() + where);
            case LOCKED ->
                refusals.add(new Refusal(Reason.LOCKED, part.text + " is locked by a synchronized block" + where));
        }
    }

    private static void add(List<Refusal> refusals, Part part, String what) {
        refusals.add(new Refusal(part.elsewhere, part.text + what));
    }

    private void judgeCall(Part part, Use use, String where, List<Refusal> refusals) {
        String name = use.target().name();
        if (MONITOR.contains(name)) {
            refusals.add(new Refusal(Reason.LOCKED, name + " is called on " + part.text + where));
        } else if (name.equals("getClass")) {
            refusals.add(new Refusal(Reason.CLASS, part.text + " is asked for its class" + where));
        } else if (part.harmless.contains(name)) {
            given(part, name).forEach(next -> judgeAll(next, new Node.Answer(use.place()), refusals));
        } else if (part == Part.TABLE) {
            refusals.add(new Refusal(Reason.ATOMIC, name + " runs under its monitor" + where));
        } else {
            add(refusals, part, " is used by " + name + where);
        }
    }

    /** What a method gives away that has to be followed. */
    private static Stream<Part> given(Part part, String name) {
        return switch (name) {
            case "keySet", "values" -> Stream.of(Part.VIEW);
            case "entrySet" -> Stream.of(Part.ENTRIES);
            case "iterator" -> part == Part.ENTRIES ? Stream.of(Part.ITERATOR) : Stream.empty();
            case "next" -> Stream.of(Part.ENTRY);
            default -> Stream.empty();
        };
    }

    private void judgeAll(Part part, Node.Answer answer, List<Refusal> refusals) {
        flow.uses(answer).forEach(use -> judge(part, use, refusals));
        for (Node node : flow.holders(answer)) {
            if (node instanceof Node.Field field) {
                add(refusals, part, " is kept in " + field.field().text());
            }
        }
    }
}
