/** The VMs, collectors and features that commands name. */
package kinjo.vmbuild.vms;
