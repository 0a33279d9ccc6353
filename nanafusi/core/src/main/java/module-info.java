/** Demand-driven, typed XML trees with joins. */
module kinjo.nanafusi {
    requires transitive java.net.http;
    requires com.ctc.wstx;

    exports kinjo.nanafusi;
    // For generated code only.
    exports kinjo.nanafusi.runtime;
}
