/** The tests of a VM, and the run of all tests. */
package kinjo.vmbuild.test;
