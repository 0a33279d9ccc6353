package kinjo.bench.papers.l5;

import java.util.Arrays;
import java.util.List;

/**
 * The workloads nearest to programs of the paper's Fig. 11. The rest of SPECjvm98 has no counterpart: _202_jess,
 * _201_compress, _222_mpegaudio, _228_jack, _227_mtrt.
 */
public enum L5Program {
    LEGACY("legacy", "_209_db", "+7.4 % (+11.3 %)"),
    JAVAC("javac", "_213_javac", "more than with the old one"),
    MOLDYN("moldyn", "Water", "better (worse)"),
    BINTREE("bintree", "Barnes", "better (-14.4 %)");

    private final String workload;
    private final String paperProgram;
    private final String paperChange;

    L5Program(String workload, String paperProgram, String paperChange) {
        this.workload = workload;
        this.paperProgram = paperProgram;
        this.paperChange = paperChange;
    }

    static List<String> workloads() {
        return Arrays.stream(values()).map(L5Program::workload).toList();
    }

    public String workload() {
        return workload;
    }

    String paperProgram() {
        return paperProgram;
    }

    /** How the score changed with the paper's lock, in brackets with the older reservation lock, as far as it says. */
    String paperChange() {
        return paperChange;
    }
}
