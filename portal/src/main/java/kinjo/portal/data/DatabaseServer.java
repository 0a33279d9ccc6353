package kinjo.portal.data;

/** A database of our own; it goes with {@link #close}. */
public interface DatabaseServer extends AutoCloseable {

    /** For this process alone: nobody else has been told of it yet. */
    Database.Place inside();

    /**
     * Lets any process of this machine connect that knows the password.
     *
     * @param port 0 for any that is free
     * @return where
     * @throws DataException if the port is taken
     */
    Database.Place listen(int port);

    @Override
    void close();
}
