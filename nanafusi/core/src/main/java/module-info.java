/** Demand-driven, typed XML trees with joins. It needs nothing but {@code java.base}. */
@SuppressWarnings("module") // javac does not see the modules that come after this one
module kinjo.nanafusi {
    // Annotations, for checkers.
    requires static org.jspecify;
    // For events, where the run-time image has it.
    requires static jdk.jfr;
    // For programs that read by it, which require it themselves.
    requires static java.net.http;

    exports kinjo.nanafusi;
    exports kinjo.nanafusi.join;
    exports kinjo.nanafusi.records;
    exports kinjo.nanafusi.source;
    // For programs that write sources or lists of their own.
    exports kinjo.nanafusi.spi;
    // For generated code only, which is in the program's own module: its classes extend those of runtime and call its
    // scanner.
    exports kinjo.nanafusi.runtime;
    // For the library's own modules.
    exports kinjo.nanafusi.bytes to
            kinjo.nanafusi.woodstox;
    exports kinjo.nanafusi.reflect to
            kinjo.nanafusi.woodstox;

    uses kinjo.nanafusi.DocumentOpener;
    uses kinjo.nanafusi.reflect.ReflectiveParsers;
    uses kinjo.nanafusi.runtime.BeanModels;

    provides kinjo.nanafusi.DocumentOpener with
            kinjo.nanafusi.engine.Engines;
}
