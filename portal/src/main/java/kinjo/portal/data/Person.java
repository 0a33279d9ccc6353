package kinjo.portal.data;

import java.time.LocalDate;

/** @param manager the manager's name; empty for those at the top */
public record Person(
        int number,
        String firstName,
        String lastName,
        LocalDate birth,
        LocalDate hired,
        String department,
        String job,
        String manager,
        String phone,
        String email) {

    public String name() {
        return firstName + " " + lastName;
    }
}
