package kinjo.agent.trace;

/** Where an object is surely stored. The format knows them by their ordinals. */
public enum SureStore {
    NOWHERE,
    IN_OBJECT,
    IN_STATIC
}
