/** From source and overlay to a built VM. */
package kinjo.vmbuild.build;
