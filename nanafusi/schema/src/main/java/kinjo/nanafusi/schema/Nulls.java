package kinjo.nanafusi.schema;

/**
 * Where the value of a part that is there is null all the same.
 *
 * @param nil where it has {@code xsi:nil}
 * @param empty where it has no text: its schema allows none, or has a default for it
 */
record Nulls(boolean nil, boolean empty) {

    static final Nulls NONE = new Nulls(false, false);

    Nulls or(Nulls others) {
        return new Nulls(nil || others.nil, empty || others.empty);
    }
}
