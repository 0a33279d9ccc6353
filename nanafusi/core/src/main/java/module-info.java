/** Demand-driven, typed XML trees with joins. */
module kinjo.nanafusi {
    requires transitive java.net.http;
    requires com.ctc.wstx;
    // For events, where the run-time image has it.
    requires static jdk.jfr;
    // For programs that have classes with its annotations.
    requires static jakarta.xml.bind;

    exports kinjo.nanafusi;
    // For generated code only.
    exports kinjo.nanafusi.jaxb;
    exports kinjo.nanafusi.runtime;
}
