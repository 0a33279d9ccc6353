/** Archives from the distribution, the source tree, our patches on it. */
package kinjo.vmbuild.source;
