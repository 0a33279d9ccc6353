/** Nanafusi without writing code: {@link kinjo.nanafusi.cli.XmlCommand}, and the program that consists of it alone. */
package kinjo.nanafusi.cli;
