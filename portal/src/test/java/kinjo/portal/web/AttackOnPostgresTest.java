package kinjo.portal.web;

import kinjo.portal.data.DatabaseServer;
import kinjo.portal.data.Postgres;

/** All that attackers do, on the other database. */
class AttackOnPostgresTest extends AttackTest {
    @Override
    DatabaseServer database() {
        return Postgres.server();
    }
}
