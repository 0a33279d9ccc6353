package kinjo.scale.topology;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.List;
import java.util.stream.IntStream;

/** Numbers of CPUs, written as the kernel writes them: {@code 0-3,8}. */
public final class CpuSet {
    private final BitSet bits;

    private CpuSet(BitSet bits) {
        this.bits = bits;
    }

    public static CpuSet of(Collection<Integer> numbers) {
        BitSet bits = new BitSet();
        numbers.forEach(bits::set);
        return new CpuSet(bits);
    }

    /** @throws IllegalArgumentException if it is no such list */
    @JsonCreator
    public static CpuSet parse(String list) {
        BitSet bits = new BitSet();
        for (String part : list.isBlank() ? new String[0] : list.strip().split(",")) {
            if (!part.matches("[0-9]+(-[0-9]+)?")) {
                throw new IllegalArgumentException("'" + list.strip() + "' is no list of CPUs such as 0-3,8");
            }
            String[] ends = part.split("-");
            bits.set(Integer.parseInt(ends[0]), Integer.parseInt(ends[ends.length - 1]) + 1);
        }
        return new CpuSet(bits);
    }

    public boolean contains(int number) {
        return bits.get(number);
    }

    public boolean containsAll(CpuSet other) {
        return other.minus(this).size() == 0;
    }

    public CpuSet and(CpuSet other) {
        BitSet both = (BitSet) bits.clone();
        both.and(other.bits);
        return new CpuSet(both);
    }

    public CpuSet minus(CpuSet other) {
        BitSet left = (BitSet) bits.clone();
        left.andNot(other.bits);
        return new CpuSet(left);
    }

    public int size() {
        return bits.cardinality();
    }

    /** The smallest number; -1 if there is none. */
    public int first() {
        return bits.nextSetBit(0);
    }

    public IntStream numbers() {
        return bits.stream();
    }

    @JsonValue
    @Override
    public String toString() {
        List<String> ranges = new ArrayList<>();
        for (int from = bits.nextSetBit(0); from >= 0; ) {
            int to = bits.nextClearBit(from) - 1;
            ranges.add(from == to ? "" + from : from + "-" + to);
            from = bits.nextSetBit(to + 1);
        }
        return String.join(",", ranges);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof CpuSet set && set.bits.equals(bits);
    }

    @Override
    public int hashCode() {
        return bits.hashCode();
    }
}
