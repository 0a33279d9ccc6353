/** The portal's screens and what guards them. */
package kinjo.portal.web;
