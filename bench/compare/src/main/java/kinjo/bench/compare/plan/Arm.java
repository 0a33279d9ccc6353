package kinjo.bench.compare.plan;

import kinjo.vmbuild.vms.Variant;

/**
 * One side of a cell's comparison: a VM, or a baseline for the second time.
 *
 * @param again a baseline's second arm; comparing it with the first shows what chance alone does
 */
public record Arm(Variant variant, boolean again) {

    public String name() {
        return again ? variant.name() + " again" : variant.name();
    }
}
