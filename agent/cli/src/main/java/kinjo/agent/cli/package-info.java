/** {@code kinjo agent}: one class per subcommand, each of which parses, calls the agent's own checks and prints. */
package kinjo.agent.cli;
