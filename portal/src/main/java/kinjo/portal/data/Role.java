package kinjo.portal.data;

/** What somebody may do is looked up by this. */
public enum Role {
    EMPLOYEE,
    MANAGER
}
