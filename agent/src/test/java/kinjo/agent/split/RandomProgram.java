package kinjo.agent.split;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;

/**
 * The source of a program with random classes, which do random things with each other's fields and locks. It ends, prints
 * the same each time, and depends on nothing that a split may change.
 */
final class RandomProgram {
    private static final List<String> TYPES = List.of(
            "int", "long", "double", "float", "short", "byte", "char", "boolean", "String", "int[]", "Object", "C0");
    private static final List<String> ACCESS = List.of("", "private ", "protected ", "public ");
    private static final int METHODS = 4;

    private record Field(String name, String access, String type, boolean isFinal) {}

    /** @param partners number of the type that each method takes */
    private record Type(String name, Type parent, List<Field> fields, List<Integer> partners) {

        /** Private fields are not inherited. */
        List<Field> visible() {
            List<Field> visible = new ArrayList<>(fields);
            for (Type above = parent; above != null; above = above.parent()) {
                above.fields().stream()
                        .filter(field -> !field.access().equals("private "))
                        .forEach(visible::add);
            }
            return visible;
        }
    }

    private final Random random;
    private final String packageName;
    private final List<Type> types = new ArrayList<>();
    private final StringBuilder text = new StringBuilder();
    private int names;

    RandomProgram(long seed) {
        random = new Random(seed);
        packageName = "random.r" + seed;
        int count = 3 + random.nextInt(3);
        for (int i = 0; i < count; i++) {
            List<Field> fields = new ArrayList<>();
            for (int f = 0; f < 2 + random.nextInt(8); f++) {
                fields.add(new Field("x" + i + "_" + f, oneOf(ACCESS), oneOf(TYPES), random.nextInt(6) == 0));
            }
            List<Integer> partners = random.ints(METHODS, 0, count).boxed().toList();
            types.add(new Type("C" + i, i > 0 && random.nextBoolean() ? oneOf(types) : null, fields, partners));
        }
    }

    private <T> T oneOf(List<T> list) {
        return list.get(random.nextInt(list.size()));
    }

    String file() {
        return packageName.replace('.', '/') + "/G.java";
    }

    String main() {
        return packageName + ".G";
    }

    /** Random splits of its classes. */
    List<String> splits() {
        List<String> splits = new ArrayList<>();
        for (Type type : types) {
            String fields = type.fields().stream()
                    .filter(_ -> random.nextInt(3) > 0)
                    .map(Field::name)
                    .collect(Collectors.joining("+"));
            if (!fields.isEmpty() && random.nextInt(5) > 0) {
                splits.add("split=" + packageName + ".G$" + type.name() + ":" + fields);
            }
        }
        return splits;
    }

    String source() {
        line("package " + packageName + ";");
        line("import java.util.function.*;");
        line("public class G {");
        line("static int fuel; static long sum;");
        line("static void add(long value) { sum = sum * 31 + value; }");
        line("static long of(Object o) { return o == null ? 1 : o instanceof String s ? s.hashCode()"
                + " : o instanceof int[] a ? java.util.Arrays.hashCode(a) : o instanceof C0 c ? c.id : 7; }");
        types.forEach(this::type);
        mainMethod();
        line("}");
        return text.toString();
    }

    private void line(String line) {
        text.append(line).append('\n');
    }

    private void type(Type type) {
        String name = type.name();
        boolean isRoot = type.parent() == null;
        line("static class " + name + (isRoot ? "" : " extends " + type.parent().name()) + " {");
        if (name.equals("C0")) {
            line("final long id = sum;");
        }
        for (Field field : type.fields()) {
            String volatility = !field.isFinal() && random.nextInt(5) == 0 ? "volatile " : "";
            String start = !field.isFinal() && random.nextBoolean() ? " = " + constant(field.type()) : "";
            line(field.access() + (field.isFinal() ? "final " : volatility) + field.type() + " " + field.name() + start
                    + ";");
        }
        line(name + "(int a) { this(a, a * 3L); add(a); }");
        line(name + "(int a, long b) {" + (isRoot ? "super();" : "super(a + 1, b);"));
        for (Field field : type.fields()) {
            if (field.isFinal()) {
                line(field.name() + " = " + (field.type().equals("int") ? "a" : constant(field.type())) + ";");
            }
        }
        line("add(b); early(); }");
        line("void early() { " + writes(type, "this", 2) + " }");
        for (int m = 0; m < METHODS; m++) {
            method(type, m);
        }
        line("long hash() { long h = " + (isRoot ? "1" : "super.hash()") + ";");
        for (Field field : type.fields()) {
            line("h = h * 31 + " + asLong("this." + field.name(), field.type()) + ";");
        }
        line("return h; }");
        line("}");
    }

    private void method(Type type, int number) {
        Type other = types.get(type.partners().get(number));
        line((random.nextInt(3) == 0 ? "synchronized " : "") + "long " + methodName(type, number)
                + "(int a, long b, Object p, " + other.name() + " o) {");
        line("if (--fuel < 0) return 3; long v = b; int w = a;");
        for (int s = 0; s < 3 + random.nextInt(4); s++) {
            line(statement(type, other, number, 3));
        }
        line("return v + w; }");
    }

    private static String methodName(Type type, int number) {
        return "m" + type.name() + "_" + number;
    }

    private String writes(Type type, String object, int count) {
        StringBuilder writes = new StringBuilder();
        for (int i = 0; i < count; i++) {
            writes.append(write(type, object, "fuel")).append(' ');
        }
        return writes.toString();
    }

    private String statement(Type type, Type other, int number, int depth) {
        boolean own = random.nextBoolean();
        Type target = own ? type : other;
        String object = own ? "this" : "o";
        if (depth == 0) {
            return write(target, object, "w");
        }
        String inner = statement(type, other, number, depth - 1) + " " + statement(type, other, number, depth - 1);
        String fresh = "n" + names++;
        return switch (random.nextInt(14)) {
            case 0, 1, 2 -> write(target, object, "w");
            case 3 -> "v += " + read(target, object) + ";";
            case 4 -> "if (" + read(target, object) + " > v) { " + inner + " } else { w++; }";
            case 5 ->
                "for (int " + fresh + " = 0; " + fresh + " < 3; " + fresh + "++) { w += " + fresh + "; " + inner + " }";
            case 6 ->
                "synchronized (" + oneOf(List.of("this", "o", "p", "p == null ? this : p")) + ") { " + inner + " }";
            case 7 ->
                "try { " + inner
                        + " if (w % 5 == 0) throw new IllegalStateException(); } catch (IllegalStateException e) { "
                        + write(target, object, "w") + " } finally { v++; }";
            case 8 ->
                "try { v += " + read(target, "((" + target.name() + ") (w % 3 == 0 ? null : (Object) " + object + "))")
                        + "; } catch (NullPointerException e) { v += 5; }";
            case 9 -> number == 0 ? "v ^= hash();" : call(target, object, random.nextInt(number));
            case 10 ->
                "switch (w & 3) { case 0: " + inner + " break; case 1: v--; default: " + write(target, object, "a")
                        + " }";
            case 11 ->
                "LongSupplier " + fresh + " = () -> { " + write(target, object, "a") + " return " + read(target, object)
                        + "; }; v += " + fresh + ".getAsLong();";
            case 12 ->
                "Object " + fresh + " = w % 2 == 0 ? this : o; synchronized (" + fresh + ") { if (Thread.holdsLock("
                        + fresh + ")) v += 2; " + fresh + ".notifyAll(); }";
            default -> "if (w > 1_000_000 && v == b) return v;";
        };
    }

    /** Only methods of smaller numbers are called, so it ends. */
    private static String call(Type target, String object, int number) {
        return "v += " + object + "." + methodName(target, number) + "(w, v, p, S"
                + target.partners().get(number) + ");";
    }

    /** @param number name of an int */
    private String write(Type target, String object, String number) {
        List<Field> fields =
                target.visible().stream().filter(field -> !field.isFinal()).toList();
        if (fields.isEmpty()) {
            return "add(4);";
        }
        Field field = oneOf(fields);
        String place = object + "." + field.name();
        return switch (field.type()) {
            case "int", "long", "short", "byte", "char", "float", "double" ->
                switch (random.nextInt(5)) {
                    case 0 -> place + "++;";
                    case 1 -> "add((long) --" + place + ");";
                    case 2 -> place + " += " + number + ";";
                    case 3 -> "add((long) (" + place + " = (" + field.type() + ") (" + number + " * 7)));";
                    default -> place + " = (" + field.type() + ") " + number + ";";
                };
            case "boolean" -> place + " ^= " + number + " % 2 == 0;";
            case "String" ->
                random.nextBoolean()
                        ? place + " = \"s\" + " + number + ";"
                        : place + " += \"t\"; if (" + place + ".length() > 30) " + place + " = null;";
            case "int[]" ->
                "{ int[] q = " + place + "; if (q == null) " + place + " = new int[] {" + number + "}; else { " + place
                        + "[0] += " + number + "; " + place + "[0]++; } }";
            case "C0" -> place + " = " + number + " % 2 == 0 ? null : S0;";
            default -> place + " = " + number + " % 2 == 0 ? \"o\" : null;";
        };
    }

    private String read(Type target, String object) {
        Field field = oneOf(target.visible());
        return asLong(object + "." + field.name(), field.type());
    }

    private static String asLong(String place, String type) {
        return switch (type) {
            case "boolean" -> "(" + place + " ? 1L : 0L)";
            case "String", "int[]", "Object", "C0" -> "of(" + place + ")";
            default -> "(long) " + place;
        };
    }

    private String constant(String type) {
        return switch (type) {
            case "boolean" -> "true";
            case "String", "Object" -> "\"c" + random.nextInt(9) + "\"";
            case "int[]" -> "new int[] {" + random.nextInt(9) + "}";
            case "C0" -> "null";
            default -> "(" + type + ") " + (random.nextInt(100) - 50);
        };
    }

    private void mainMethod() {
        for (int i = 0; i < types.size(); i++) {
            line("static final C" + i + " S" + i + " = new C" + i + "(" + i + ");");
        }
        line("public static void main(String[] arguments) {");
        line("for (int r = 0; r < 60; r++) {");
        for (int i = 0; i < types.size(); i++) {
            line("C" + i + " c" + i + " = new C" + i + "(r);");
        }
        for (int i = 0; i < types.size(); i++) {
            for (int m = 0; m < METHODS; m++) {
                line("for (Object p : new Object[] {null, \"x\", c0, c1}) { fuel = 300; try { add(c" + i + "."
                        + methodName(types.get(i), m) + "(r, sum, p, c"
                        + types.get(i).partners().get(m) + ")); } catch (NullPointerException e) { add(11); } }");
            }
            line("add(c" + i + ".hash());");
        }
        line("}");
        line("System.out.println(\"" + packageName + " \" + sum);");
        line("}");
    }
}
