package kinjo.agent.cli;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import kinjo.agent.advice.PlacementReport.Answer;
import kinjo.agent.advice.PlacementReport.ProgramsVm;
import kinjo.common.process.JavaFlags;

/**
 * The VM that a user's command runs, by its flags.
 *
 * @param isKnown whether the command is java itself, so that it could be asked
 * @param flags as {@code -XX:+PrintFlagsFinal} prints them
 */
record ProgramVm(boolean isKnown, String flags) {

    /** Options with values may name files, which the VM that is asked would write over. */
    private static final Pattern SWITCH = Pattern.compile("-XX:[+-]\\w+");

    /** Flags of a VM with memory of its own for classes that are mostly read (row C5); what is off does not count. */
    private static final Pattern KEEPS_APART = Pattern.compile("\\sUseFrequentlyReadBuffers\\s+=\\s+true\\b");

    /** The one collector that copies so. */
    private static final Pattern BREADTH_FIRST = Pattern.compile("\\sUseSerialGC\\s+=\\s+true\\b");

    /** A VM with this flag knows how its code uses fields, whether or not the flag is on. */
    private static final Pattern KNOWS_FIELDS = Pattern.compile("\\sAutomaticPlacement\\s+=");

    /** Asks it. */
    static ProgramVm of(List<String> program) throws IOException, InterruptedException {
        if (!JavaFlags.isJava(program)) {
            return new ProgramVm(false, "");
        }
        JavaFlags asking = new JavaFlags(
                List.of(program.getFirst(), "-version"),
                List.of("-XX:+UnlockExperimentalVMOptions", "-XX:+UnlockDiagnosticVMOptions", "-XX:+PrintFlagsFinal"));
        List<String> command = new ArrayList<>(asking.command());
        command.addAll(1, chosenFlags(program));
        try {
            Process process =
                    new ProcessBuilder(command).redirectError(Redirect.DISCARD).start();
            String flags = new String(process.getInputStream().readAllBytes());
            process.waitFor();
            return new ProgramVm(true, flags);
        } catch (IOException e) {
            throw JavaFlags.cannotRun(program, e);
        }
    }

    /** What chooses the VM, and turns its features on. Behind the main class there are only the program's own words. */
    private static List<String> chosenFlags(List<String> program) {
        List<String> flags = new ArrayList<>();
        for (int i = 1; i < program.size() && program.get(i).startsWith("-"); i++) {
            if (isFlag(program.get(i))) {
                flags.add(program.get(i));
            } else if (JavaFlags.takesValue(program.get(i))) {
                i++;
            }
        }
        return flags;
    }

    private static boolean isFlag(String word) {
        return word.equals("-kinjo") || SWITCH.matcher(word).matches();
    }

    /** For the advice. */
    ProgramsVm advised() {
        return isKnown ? new ProgramsVm(answer(KEEPS_APART), answer(BREADTH_FIRST)) : ProgramsVm.UNKNOWN;
    }

    private Answer answer(Pattern flag) {
        return flag.matcher(flags).find() ? Answer.YES : Answer.NO;
    }

    /** Whether it can estimate how often fields are used. */
    boolean knowsFields() {
        return KNOWS_FIELDS.matcher(flags).find();
    }
}
