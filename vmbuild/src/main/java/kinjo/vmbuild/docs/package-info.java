/** The pages of {@code docs/} that are generated. */
package kinjo.vmbuild.docs;
