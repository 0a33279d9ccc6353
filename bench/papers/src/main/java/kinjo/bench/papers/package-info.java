/**
 * The evaluations of the papers, one package per row: each measures again what the paper measured, and writes its tables
 * beside the paper's figures. {@code kinjo bench paper} runs them.
 */
package kinjo.bench.papers;
