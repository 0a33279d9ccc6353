package kinjo.bench.workloads.structures;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

/**
 * Vertices that know their neighbours, and behind them their own label. Each new one is linked with two of the earlier
 * ones. A walk is breadth first from the first vertex; a search looks at a vertex and its neighbours.
 */
final class Graph implements Structure {
    private static final int LINKS = 2;

    private static final class Vertex {
        private Vertex[] neighbours = new Vertex[LINKS];
        private int degree;
        private int visit;
        private final Amount label;

        Vertex(int number) {
            this.label = new Amount(Structure.valueOf(number));
        }

        void link(Vertex other) {
            if (degree == neighbours.length) {
                Vertex[] longer = new Vertex[2 * degree];
                System.arraycopy(neighbours, 0, longer, 0, degree);
                neighbours = longer;
            }
            neighbours[degree++] = other;
        }
    }

    private final Vertex[] byNumber;
    private final List<Vertex> byAge = new ArrayList<>();
    private int visits;

    Graph(int length) {
        this.byNumber = new Vertex[length];
    }

    @Override
    public void add(int number) {
        Vertex vertex = new Vertex(number);
        for (int i = 1; i <= LINKS && byAge.size() >= i; i++) {
            // Spread over all ages, and the same in every run.
            Vertex other = byAge.get((int) ((number + 1L) * i * 2_654_435_761L % byAge.size()));
            vertex.link(other);
            other.link(vertex);
        }
        byNumber[number] = vertex;
        byAge.add(vertex);
    }

    @Override
    public int find(int number) {
        Vertex vertex = byNumber[number];
        int around = 0;
        for (int i = 0; i < vertex.degree; i++) {
            around |= vertex.neighbours[i].label.amount();
        }
        return around < 0 ? -1 : vertex.label.amount();
    }

    @Override
    public long walk() {
        int visit = ++visits;
        ArrayDeque<Vertex> open = new ArrayDeque<>();
        Vertex first = byAge.get(0);
        first.visit = visit;
        open.add(first);
        long sum = 0;
        while (!open.isEmpty()) {
            Vertex vertex = open.remove();
            sum += vertex.label.amount();
            for (int i = 0; i < vertex.degree; i++) {
                Vertex next = vertex.neighbours[i];
                if (next.visit != visit) {
                    next.visit = visit;
                    open.add(next);
                }
            }
        }
        return sum;
    }
}
