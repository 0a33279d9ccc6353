/** Demand-driven, typed XML trees with joins. */
module kinjo.nanafusi {
    requires transitive java.net.http;
    requires com.ctc.wstx;
    // Annotations, for checkers.
    requires static transitive org.jspecify;
    // For events, where the run-time image has it.
    requires static jdk.jfr;
    // For programs that have classes with its annotations.
    requires static jakarta.xml.bind;

    exports kinjo.nanafusi;
    exports kinjo.nanafusi.join;
    exports kinjo.nanafusi.records;
    exports kinjo.nanafusi.source;
    // For generated code only, which is in the program's own module: its classes extend those of runtime and call its
    // scanner, and
    // name a class with JAXB annotations by JaxbClass.
    exports kinjo.nanafusi.jaxb;
    exports kinjo.nanafusi.runtime;

    uses kinjo.nanafusi.DocumentOpener;

    provides kinjo.nanafusi.DocumentOpener with
            kinjo.nanafusi.engine.Engines;
}
