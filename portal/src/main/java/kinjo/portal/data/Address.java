package kinjo.portal.data;

/** Where an employee lives. */
public record Address(String street, String postalCode, String city, String country) {}
