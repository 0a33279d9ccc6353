package kinjo.agent.bootstrap;

import java.util.AbstractMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.Hashtable;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Everything that can be done to a table, with random arguments, nulls and foreign types among them. */
final class TableOperations {

    /** Uses a table, and says what came of it, whatever the order of the entries. */
    interface Operation {
        Object run(Hashtable<Object, Object> table, Random random);
    }

    /** By name, in the order of the names, so that a seed means the same sequence tomorrow. */
    static final Map<String, Operation> ALL = new TreeMap<>();

    /** Few hash codes and no order, so that keys share bins. */
    private record Key(int number) {
        @Override
        public int hashCode() {
            return number % 3;
        }
    }

    static {
        ALL.put("size", (t, _) -> t.size());
        ALL.put("isEmpty", (t, _) -> t.isEmpty());
        ALL.put("keys", (t, _) -> sorted(Collections.list(t.keys())));
        ALL.put("elements", (t, _) -> sorted(Collections.list(t.elements())));
        ALL.put("keys to the end", (t, _) -> beyond(t.keys()));
        ALL.put("elements to the end", (t, _) -> beyond(t.elements()));
        ALL.put("contains", (t, r) -> t.contains(value(r)));
        ALL.put("containsValue", (t, r) -> t.containsValue(value(r)));
        ALL.put("containsKey", (t, r) -> t.containsKey(key(r)));
        ALL.put("get", (t, r) -> t.get(key(r)));
        ALL.put("getOrDefault", (t, r) -> t.getOrDefault(key(r), value(r)));
        for (int often = 0; often < 6; often++) {
            ALL.put("put" + often, (t, r) -> t.put(key(r), value(r)));
        }
        ALL.put("remove", (t, r) -> t.remove(key(r)));
        ALL.put("putAll", (t, r) -> {
            t.putAll(map(r));
            return "done";
        });
        ALL.put("putAll null", (t, _) -> {
            t.putAll(null);
            return "done";
        });
        ALL.put("putAll itself", (t, _) -> {
            t.putAll(t);
            return "done";
        });
        ALL.put("clear", (t, r) -> {
            if (r.nextInt(10) == 0) {
                t.clear();
            }
            return "done";
        });
        ALL.put("clone", (t, _) -> content((Map<?, ?>) t.clone()));
        ALL.put("copy", (t, _) -> content(new Hashtable<>(t)));
        ALL.put(
                "toString",
                (t, _) -> sorted(Arrays.asList(
                        t.toString().substring(1, t.toString().length() - 1).split(", "))));
        ALL.put("equals", (t, r) -> t.equals(r.nextBoolean() ? map(r) : new HashMap<>(t)));
        ALL.put("equals other", (t, r) -> t.equals(r.nextBoolean() ? null : "text"));
        ALL.put("equals reverse", (t, _) -> new HashMap<>(t).equals(t));
        ALL.put("equals with null", (t, r) -> t.equals(withNull(t, r)));
        ALL.put("hashCode", (t, _) -> t.hashCode());
        functions();
        conditional();
        views();
    }

    private static void functions() {
        ALL.put("forEach", (t, _) -> {
            List<String> seen = new ArrayList<>();
            t.forEach((key, value) -> seen.add(key + "=" + value));
            return sorted(seen);
        });
        ALL.put("forEach null", (t, _) -> {
            t.forEach(null);
            return "done";
        });
        ALL.put("replaceAll", (t, r) -> {
            Object added = value(r);
            t.replaceAll((_, value) -> added == null ? null : value + "!");
            return "done";
        });
        ALL.put("replaceAll null", (t, _) -> {
            t.replaceAll(null);
            return "done";
        });
        ALL.put("computeIfAbsent", (t, r) -> {
            Object value = value(r);
            return t.computeIfAbsent(key(r), _ -> value);
        });
        ALL.put("computeIfAbsent null", (t, r) -> t.computeIfAbsent(key(r), null));
        ALL.put(
                "computeIfAbsent throws",
                (t, r) -> t.computeIfAbsent(key(r), _ -> {
                    throw new IllegalStateException("thrown by the function");
                }));
        ALL.put("computeIfPresent", (t, r) -> {
            Object value = value(r);
            return t.computeIfPresent(key(r), (_, _) -> value);
        });
        ALL.put("computeIfPresent null", (t, r) -> t.computeIfPresent(key(r), null));
        ALL.put("compute", (t, r) -> {
            Object value = value(r);
            return t.compute(key(r), (key, old) -> value == null ? null : key + ":" + old + value);
        });
        ALL.put("compute null", (t, r) -> t.compute(key(r), null));
        ALL.put("merge", (t, r) -> {
            Object result = value(r);
            return t.merge(key(r), value(r), (old, value) -> result == null ? null : old + "+" + value);
        });
        ALL.put("merge null", (t, r) -> t.merge(key(r), value(r), null));
    }

    private static void conditional() {
        ALL.put("putIfAbsent", (t, r) -> t.putIfAbsent(key(r), value(r)));
        ALL.put("remove pair", (t, r) -> {
            Object key = key(r);
            return t.remove(key, valueFor(t, key, r));
        });
        ALL.put("replace", (t, r) -> t.replace(key(r), value(r)));
        ALL.put("replace if", (t, r) -> {
            Object key = key(r);
            return t.replace(key, valueFor(t, key, r), value(r));
        });
    }

    private static void views() {
        ALL.put("keySet", (t, _) -> sorted(t.keySet()));
        ALL.put("keySet.size", (t, _) -> t.keySet().size() + " " + t.keySet().isEmpty());
        ALL.put("keySet.toArray", (t, _) -> sorted(Arrays.asList(t.keySet().toArray(new Object[0]))));
        ALL.put("keySet.stream", (t, _) -> sorted(t.keySet().stream().toList()));
        ALL.put("keySet.contains", (t, r) -> t.keySet().contains(key(r)));
        ALL.put("keySet.containsAll", (t, r) -> t.keySet().containsAll(keys(r)));
        ALL.put("keySet.add", (t, r) -> t.keySet().add(key(r)));
        ALL.put("keySet.remove", (t, r) -> t.keySet().remove(key(r)));
        ALL.put("keySet.removeAll", (t, r) -> t.keySet().removeAll(keys(r)));
        ALL.put("keySet.retainAll", (t, r) -> r.nextInt(5) == 0 && t.keySet().retainAll(keys(r)));
        ALL.put("keySet.removeIf", (t, r) -> {
            int odd = r.nextInt(7);
            return t.keySet().removeIf(key -> key.hashCode() % 7 == odd);
        });
        ALL.put("keySet.equals", (t, r) -> t.keySet().equals(r.nextBoolean() ? new HashMap<>(t).keySet() : keys(r)));
        ALL.put("keySet.hashCode", (t, _) -> t.keySet().hashCode());
        ALL.put("keySet.clear", (t, r) -> {
            if (r.nextInt(10) == 0) {
                t.keySet().clear();
            }
            return "done";
        });
        ALL.put("keySet.iterator.remove", (t, r) -> removeThrough(t.keySet().iterator(), key(r)));
        ALL.put("values", (t, _) -> sorted(t.values()));
        ALL.put("values.stream", (t, _) -> sorted(t.values().stream().toList()));
        ALL.put("values.contains", (t, r) -> t.values().contains(value(r)));
        ALL.put("values.add", (t, r) -> t.values().add(value(r)));
        // Which of several keys with the value goes is open: all go.
        ALL.put("values.removeAll", (t, r) -> t.values().removeAll(Collections.singleton(value(r))));
        ALL.put("values.remove unknown", (t, r) -> t.values().remove(r.nextBoolean() ? null : "no such value"));
        ALL.put("values.iterator.remove", (t, r) -> {
            Object value = value(r);
            return removeThrough(t.values().iterator(), value) && t.values().removeAll(Collections.singleton(value));
        });
        ALL.put("values.clear", (t, r) -> {
            if (r.nextInt(10) == 0) {
                t.values().clear();
            }
            return "done";
        });
        entries();
    }

    private static void entries() {
        ALL.put("entrySet", (t, _) -> sorted(t.entrySet()));
        ALL.put("entrySet.toString", (t, _) -> t.entrySet().toString().length());
        ALL.put("entrySet.contains", (t, r) -> t.entrySet().contains(entry(t, r)));
        ALL.put("entrySet.remove", (t, r) -> t.entrySet().remove(entry(t, r)));
        ALL.put("entrySet.removeAll", (t, r) -> t.entrySet().removeAll(Collections.singleton(entry(t, r))));
        ALL.put("entrySet.contains other", (t, _) -> t.entrySet().contains("no entry"));
        ALL.put("entrySet.remove other", (t, _) -> t.entrySet().remove(null));
        ALL.put("entrySet.add", (t, r) -> t.entrySet().add(Map.entry(key(r), value(r))));
        ALL.put("entrySet.equals", (t, _) -> t.entrySet().equals(new HashMap<>(t).entrySet()));
        ALL.put("entrySet.hashCode", (t, _) -> t.entrySet().hashCode());
        ALL.put("entrySet.iterator.remove", (t, r) -> removeThrough(t.entrySet().iterator(), entry(t, r)));
        ALL.put("entry.setValue", (t, r) -> {
            Object key = key(r);
            for (Map.Entry<Object, Object> entry : t.entrySet()) {
                if (entry.getKey().equals(key)) {
                    return entry.setValue(value(r)) + " " + entry + " " + entry.hashCode();
                }
            }
            return "none";
        });
        ALL.put("iterator.remove at once", (t, _) -> {
            t.keySet().iterator().remove();
            return "done";
        });
        ALL.put("iterator to the end", (t, _) -> {
            Iterator<?> iterator = t.values().iterator();
            while (true) {
                iterator.next();
            }
        });
    }

    private TableOperations() {}

    /** The result, or the exception, as text. */
    static String run(String name, Hashtable<Object, Object> table, Random random) {
        try {
            return String.valueOf(ALL.get(name).run(table, random));
        } catch (RuntimeException e) {
            return e.getClass().getName();
        }
    }

    static String content(Map<?, ?> map) {
        return sorted(map.entrySet());
    }

    private static String sorted(Collection<?> objects) {
        return objects.stream().map(String::valueOf).sorted().collect(Collectors.joining("; "));
    }

    private static Object beyond(Enumeration<?> enumeration) {
        while (true) {
            enumeration.nextElement();
        }
    }

    private static boolean removeThrough(Iterator<?> iterator, Object wanted) {
        while (iterator.hasNext()) {
            if (iterator.next().equals(wanted)) {
                iterator.remove();
                return true;
            }
        }
        return false;
    }

    private static Object key(Random random) {
        return switch (random.nextInt(12)) {
            case 0 -> null;
            case 1, 2, 3 -> new Key(random.nextInt(20));
            case 4, 5, 6 -> random.nextInt(20);
            default -> "key" + random.nextInt(20);
        };
    }

    private static Object value(Random random) {
        return random.nextInt(12) == 0 ? null : "value" + random.nextInt(8);
    }

    /** The one that the key has, or another. */
    private static Object valueFor(Map<Object, Object> table, Object key, Random random) {
        Object value = value(random);
        return key != null && random.nextBoolean() ? table.get(key) : value;
    }

    private static Map.Entry<Object, Object> entry(Map<Object, Object> table, Random random) {
        Object key = key(random);
        return new AbstractMap.SimpleEntry<>(key, valueFor(table, key, random));
    }

    private static Map<Object, Object> map(Random random) {
        Map<Object, Object> map = new LinkedHashMap<>();
        for (int i = random.nextInt(5); i > 0; i--) {
            map.put(key(random), value(random));
        }
        return map;
    }

    private static Map<Object, Object> withNull(Map<Object, Object> table, Random random) {
        Map<Object, Object> map = new HashMap<>(table);
        map.keySet().stream().min(Comparator.comparing(String::valueOf)).ifPresent(key -> map.put(key, value(random)));
        return map;
    }

    private static Set<Object> keys(Random random) {
        return map(random).keySet();
    }
}
