/** Folders that go when they are no longer needed. */
package kinjo.portal.files;
