package kinjo.portal.web;

import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import java.time.Clock;
import java.time.LocalDate;
import kinjo.portal.data.Database;
import kinjo.portal.lookup.Lookup;

/**
 * What all screens use.
 *
 * @param clock says what day it is
 */
public record Site(Database database, Lookup lookup, TemplateEngine pages, Clock clock) {

    public Site(Database database, Lookup lookup, Clock clock) {
        this(database, lookup, TemplateEngine.createPrecompiled(ContentType.Html), clock);
    }

    LocalDate today() {
        return LocalDate.now(clock);
    }
}
