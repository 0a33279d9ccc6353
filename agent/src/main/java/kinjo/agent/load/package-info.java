/** What transformers need to know of class loaders, and how they copy code. */
package kinjo.agent.load;
