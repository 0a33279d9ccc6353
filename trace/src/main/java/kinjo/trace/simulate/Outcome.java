package kinjo.trace.simulate;

/**
 * What became of the bytes that a program allocated. The four amounts add up to all that it allocated.
 *
 * @param laneBytes size of a lane; 0 for one that is never full
 * @param threshold only for {@link Policy#PROFILE}, else 0: a site whose objects failed in this share is shared
 * @param reclaimed in a lane, and its thread got the memory back; in a lane that is never full: not escaped
 * @param escaped in a lane, and then known to others
 * @param kept in a lane and not escaped, but the lane was given up before, or the program ended
 * @param shared not in a lane
 * @param reused bytes of objects for which a lane had room as it had been collected: what the VM counts as reclaimed
 * @param lanes that were opened
 * @param collections of lanes by their threads
 * @param closings lanes that were closed by young collections
 */
public record Outcome(
        Rule rule,
        Policy policy,
        long laneBytes,
        double threshold,
        long reclaimed,
        long escaped,
        long kept,
        long shared,
        long reused,
        long lanes,
        long collections,
        long closings) {

    /** All that was allocated. */
    public long allocated() {
        return reclaimed + escaped + kept + shared;
    }

    /**
     * The same program if one had known which objects would be reclaimed. No policy reclaims more, in lanes of any size.
     * Only for a lane that is never full: what one with a size has kept may be there as others broke up its holes.
     */
    Outcome ideal() {
        return new Outcome(
                rule,
                Policy.IDEAL,
                laneBytes,
                0,
                reclaimed,
                0,
                kept,
                escaped + shared,
                reused,
                lanes,
                collections,
                closings);
    }
}
