/** Failures that a user can do something about. Whatever uses one of the floors above uses this one. */
package kinjo.common;
