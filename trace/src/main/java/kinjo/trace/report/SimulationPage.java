package kinjo.trace.report;

import java.util.List;
import kinjo.common.report.Page;
import kinjo.trace.simulate.Simulation;

/** Simulations as people look at them: the bytes by outcome, as in Fig. 6 of the paper. */
public final class SimulationPage {
    private SimulationPage() {}

    /**
     * A program on the page.
     *
     * @param name for people
     */
    public record Program(String name, Simulation simulation) {}

    /**
     * HTML that needs nothing else.
     *
     * @param text all of it in words, for who does not see the plots
     */
    public static String of(List<Program> programs, String text) {
        return new Page(SimulationPage.class, "trace.html")
                .text("title", "kinjo trace: what lanes would make of a program")
                .text("text", text)
                .json("data", programs)
                .resources("script", List.of("trace.js"))
                .render();
    }
}
