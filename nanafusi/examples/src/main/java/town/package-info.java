/** The code of the guide, {@code nanafusi/docs/guide.md}, which a test compares with it. */
package town;
