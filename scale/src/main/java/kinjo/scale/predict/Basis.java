package kinjo.scale.predict;

/** What measured cells tell of how a JVM's requests take more time of its CPUs, the more CPUs work for it together. */
public enum Basis {
    /** Nothing: CPUs are taken to be as good however many there are. */
    PROPORTION,

    /** Contention alone, which is Amdahl's law. */
    CONTENTION,

    /** Contention and coherency, which is the Universal Scalability Law. */
    LAW
}
