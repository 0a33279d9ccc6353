/**
 * The {@code kinjo} command: one class per subcommand, each of which parses, calls a library and prints.
 */
package kinjo.cli;
