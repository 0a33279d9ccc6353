/** Generates an implementation and a parser for every tree interface. */
module kinjo.nanafusi.compiler {
    requires java.compiler;
    requires kinjo.nanafusi;

    provides javax.annotation.processing.Processor with
            kinjo.nanafusi.compiler.TreeProcessor;
}
