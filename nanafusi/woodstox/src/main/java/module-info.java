/**
 * The reflective engine of Nanafusi, for programs without the annotation processor and for documents with a DOCTYPE. It is found by
 * being there: a module need not require it.
 */
module kinjo.nanafusi.woodstox {
    requires kinjo.nanafusi;
    requires java.xml;
    requires com.ctc.wstx;

    provides kinjo.nanafusi.reflect.ReflectiveParsers with
            kinjo.nanafusi.woodstox.WoodstoxParsers;
}
