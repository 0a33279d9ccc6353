/** What commands use of all this: the checkout, the JDK, and the VM, which is built if need be. */
package kinjo.vmbuild.session;
