/** The trees of a feed, most of which are in one namespace. */
@Namespace("http://www.w3.org/2005/Atom")
package kinjo.nanafusi.conformance.feed;

import kinjo.nanafusi.Namespace;
