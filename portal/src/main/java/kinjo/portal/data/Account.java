package kinjo.portal.data;

import java.io.Serializable;

/**
 * Who is logged on; lives in the session.
 *
 * @param employee key of the employee, the personnel number
 */
public record Account(int employee, String name, Role role) implements Serializable {}
