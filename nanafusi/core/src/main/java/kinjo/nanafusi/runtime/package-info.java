/** What generated parsers are made of. For generated code only; it changes without notice. */
package kinjo.nanafusi.runtime;
