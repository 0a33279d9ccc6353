package kinjo.scale.grid;

import kinjo.scale.observe.LockOperations;

/**
 * The locks that a cell's JVMs took (row L4), counted by a Kinjo VM in a run of its own.
 *
 * @param cell that was run again
 * @param users of that run
 * @param requests that were answered while it was counted; 0 if nothing was
 * @param operations of these; null if nothing was counted
 * @param missing why nothing was counted; null if it was
 */
public record LockCounts(Cell cell, int users, double requests, LockOperations operations, String missing) {

    public static LockCounts missing(Cell cell, int users, String reason) {
        return new LockCounts(cell, users, 0, null, reason);
    }
}
