/** What the machine must have, and how it gets it. */
package kinjo.vmbuild.setup;
