package kinjo.scale.grid;

/**
 * A cell, once.
 *
 * @param round from 1 on
 */
public record Run(Cell cell, int round) {

    /** What files know it by. */
    public String name() {
        return cell.name() + "-round" + round;
    }
}
