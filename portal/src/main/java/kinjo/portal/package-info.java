/**
 * An employee portal (row S1): log on, record working time, ask for leave, see the requests, look at personal data,
 * address, bank account and salary, log off. Server-rendered pages on Tomcat, a connection pool, H2 or PostgreSQL.
 */
package kinjo.portal;
