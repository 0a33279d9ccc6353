package kinjo.portal.web;

import kinjo.portal.data.DatabaseServer;
import kinjo.portal.data.Postgres;

/** All that users do, on the other database. */
class PortalOnPostgresTest extends PortalTest {
    @Override
    DatabaseServer database() {
        return Postgres.server();
    }
}
