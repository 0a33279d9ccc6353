/**
 * The {@code kinjo} command, and those of {@code vmbuild} and {@code bench}: one class per subcommand, each of which
 * parses, calls a library and prints. Those of {@code xml}, {@code scale} and {@code agent} lie beside what they call.
 */
package kinjo.cli;
