/** {@code kinjo scale} and {@code kinjo portal}: one class per subcommand, each of which parses, calls a library and prints. */
package kinjo.scale.cli;
