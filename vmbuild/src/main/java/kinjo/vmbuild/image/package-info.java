/** JDK images with the built VM in them, and the files that carry it to other machines. */
package kinjo.vmbuild.image;
