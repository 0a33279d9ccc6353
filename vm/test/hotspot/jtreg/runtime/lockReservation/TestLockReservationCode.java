/*
 * Copyright (c) 2026, the Kinjo authors.
 * DO NOT ALTER OR REMOVE COPYRIGHT NOTICES OR THIS FILE HEADER.
 *
 * This code is free software; you can redistribute it and/or modify it
 * under the terms of the GNU General Public License version 2 only, as
 * published by the Free Software Foundation.
 */


package runtime.lockReservation;

/*
 * @test
 * @summary Compiled code with reservations is hardly larger than without, and C2 inlines as much
 * @requires vm.flagless
 * @library /test/lib
 * @run driver/timeout=240 runtime.lockReservation.TestLockReservationCode
 */

import java.io.ByteArrayOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Hashtable;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.Vector;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import jdk.test.lib.process.OutputAnalyzer;
import jdk.test.lib.process.ProcessTools;

public class TestLockReservationCode {
    private static final List<String> METHODS = List.of("java.lang.StringBuffer append (C)Ljava/lang/StringBuffer;",
            "java.io.ByteArrayOutputStream write (I)V", "java.util.Vector get (I)Ljava/lang/Object;",
            "java.util.Hashtable get (Ljava/lang/Object;)Ljava/lang/Object;");
    private static final Set<String> SYNCHRONIZED = Set.of("java.lang.StringBuffer::append",
            "java.io.ByteArrayOutputStream::write", "java.util.Vector::get", "java.util.Hashtable::get");
    private static final Pattern NMETHOD = Pattern.compile("<nmethod .*? size='(\\d+)' .*? method='([^']+)'.*");
    private static final Pattern NOT_INLINED =
            Pattern.compile(".* (\\S+::\\S+) \\(\\d+ bytes\\) .*already compiled into a (?:big|medium) method.*");
    // C2's code has the paths of monitors and of plain locks, too, but where they do not count for inlining.
    private static final Map<String, Double> LIMITS =
            Map.of("-XX:TieredStopAtLevel=1", 1.05, "-XX:-TieredCompilation", 1.15);

    private record Code(Map<String, Integer> sizes, Set<String> notInlined) {}

    public static void main(String[] args) throws Exception {
        for (String compiler : LIMITS.keySet()) {
            Code without = run(compiler, "-XX:-UseLockReservation");
            Code with = run(compiler, "-XX:+UseLockReservation");
            List<String> wrong = new ArrayList<>();
            for (String method : METHODS) {
                int stock = without.sizes.get(method);
                int size = with.sizes.get(method);
                System.out.println(compiler + " " + method + ": " + stock + " bytes, with reservations " + size);
                if (size > LIMITS.get(compiler) * stock) {
                    wrong.add(method + " is too large");
                }
            }
            with.notInlined.removeAll(without.notInlined);
            for (String method : with.notInlined) {
                wrong.add(method + " is not inlined");
            }
            if (!wrong.isEmpty()) {
                throw new AssertionError(compiler + ": " + wrong);
            }
        }
    }

    private static Code run(String compiler, String reservation) throws Exception {
        Path log = Path.of("compilation" + compiler.length() + reservation.charAt(4) + ".log");
        OutputAnalyzer output = ProcessTools.executeTestJava("-Xmx256m", "-Xbatch", "-XX:+UnlockDiagnosticVMOptions",
                "-XX:+PrintInlining", "-XX:+LogCompilation", "-XX:LogFile=" + log, compiler, reservation,
                Locks.class.getName());
        output.shouldHaveExitValue(0);
        Map<String, Integer> sizes = new TreeMap<>();
        try (var lines = Files.lines(log)) {
            lines.map(NMETHOD::matcher).filter(Matcher::matches)
                    .forEach(match -> sizes.merge(match.group(2), Integer.valueOf(match.group(1)), Math::min));
        }
        Set<String> notInlined = new TreeSet<>();
        for (String line : output.stdoutAsLines()) {
            Matcher match = NOT_INLINED.matcher(line);
            if (match.matches() && SYNCHRONIZED.contains(match.group(1))) {
                notInlined.add(match.group(1));
            }
        }
        return new Code(sizes, notInlined);
    }

    /** The methods are compiled alone, and then in loops whose objects do not escape if they are inlined. */
    static final class Locks {
        private static final int CALLS = 30_000;

        public static void main(String[] args) {
            StringBuffer text = new StringBuffer();
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            Vector<String> vector = new Vector<>(List.of("a", "b"));
            Hashtable<String, String> table = new Hashtable<>(Map.of("a", "b"));
            int found = 0;
            for (int i = 0; i < CALLS; i++) {
                append(text, (char) ('a' + i % 26));
                write(bytes, i);
                found += get(vector, i % 2).length() + get(table, "a").length();
            }
            for (int i = 0; i < CALLS; i++) {
                found += localBuffer() + localStream();
            }
            if (text.length() != CALLS || bytes.size() != CALLS || found != CALLS * 102) {
                throw new AssertionError("found " + found);
            }
        }

        private static void append(StringBuffer text, char c) {
            text.append(c);
        }

        private static void write(ByteArrayOutputStream bytes, int b) {
            bytes.write(b);
        }

        private static String get(Vector<String> vector, int i) {
            return vector.get(i);
        }

        private static String get(Hashtable<String, String> table, String key) {
            return table.get(key);
        }

        private static int localBuffer() {
            StringBuffer text = new StringBuffer();
            for (int i = 0; i < 80; i++) {
                text.append('x');
            }
            return text.length();
        }

        private static int localStream() {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            for (int i = 0; i < 20; i++) {
                bytes.write(i);
            }
            return bytes.size();
        }
    }
}
