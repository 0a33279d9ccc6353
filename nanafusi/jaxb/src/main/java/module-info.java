/** Elements of classes with JAXB annotations, in trees of Nanafusi. It is found by being there: a module need not require it. */
module kinjo.nanafusi.jaxb {
    requires kinjo.nanafusi;
    requires java.xml;
    requires jakarta.xml.bind;

    provides kinjo.nanafusi.runtime.BeanModels with
            kinjo.nanafusi.jaxb.JaxbAnnotations;
}
