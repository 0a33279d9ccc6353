package kinjo.bench.papers.n10;

import java.util.List;

/**
 * What comes before the passes that count. A number of passes would not do: the compilers take as long for a way whose
 * passes are quick as for a slow one, and their time counts.
 *
 * @param passes at least so many
 * @param seconds and at least for so long
 */
record WarmUp(int passes, double seconds) {

    /** Something to be done again and again. */
    interface Pass {
        void run() throws Exception;
    }

    /** From two words of a command line. */
    static WarmUp parse(String passes, String seconds) {
        return new WarmUp(Integer.parseInt(passes), Double.parseDouble(seconds));
    }

    List<String> words() {
        return List.of("" + passes, "" + seconds);
    }

    void run(Pass pass) throws Exception {
        long start = System.nanoTime();
        for (int done = 0; done < passes || System.nanoTime() - start < seconds * 1e9; done++) {
            pass.run();
        }
    }
}
