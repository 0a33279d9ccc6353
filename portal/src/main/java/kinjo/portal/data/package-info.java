/** What the portal stores: tables, the queries on them, and generated employees. */
package kinjo.portal.data;
