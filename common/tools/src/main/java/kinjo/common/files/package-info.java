/** Folders and files: whole or not there, locked, hashed, as JSON. */
package kinjo.common.files;
