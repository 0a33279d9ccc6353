package kinjo.nanafusi.cli;

import picocli.CommandLine;

/** The XML command as a program of its own; {@link Start} calls it. */
public final class Main {

    private Main() {}

    /** Ends the JVM: with 0, with 1 if something cannot be done, with 2 if the words are wrong. */
    public static void main(String[] arguments) {
        System.exit(commandLine().execute(arguments));
    }

    static CommandLine commandLine() {
        return new CommandLine(new XmlCommand()).setCommandName("nanafusi");
    }
}
