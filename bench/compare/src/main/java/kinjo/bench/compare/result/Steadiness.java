package kinjo.bench.compare.result;

import com.fasterxml.jackson.annotation.JsonValue;

/**
 * What a run's iterations did after warm-up, in the manner of Barrett and others, "Virtual machine warmup blows hot and
 * cold" (OOPSLA 2017).
 */
public enum Steadiness {
    /** One level to the end. */
    STEADY("steady"),
    /** Still getting faster, or the compilers still busy. */
    WARMING("still warming"),
    /** The last level is slower than one before. */
    SLOWING("slowing"),
    /** Up and down between levels. */
    CYCLIC("cyclic");

    private final String label;

    Steadiness(String label) {
        this.label = label;
    }

    @JsonValue
    public String label() {
        return label;
    }
}
