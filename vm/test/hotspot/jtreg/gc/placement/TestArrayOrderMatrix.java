/*
 * Copyright (c) 2026, the Kinjo authors.
 * DO NOT ALTER OR REMOVE COPYRIGHT NOTICES OR THIS FILE HEADER.
 *
 * This code is free software; you can redistribute it and/or modify it
 * under the terms of the GNU General Public License version 2 only, as
 * published by the Free Software Foundation.
 */

package gc.placement;

/*
 * @test id=Parallel
 * @summary TestArrayOrder with every combination of modes
 * @requires vm.gc.Parallel & vm.flagless
 * @library /test/lib /
 * @build jdk.test.whitebox.WhiteBox gc.placement.ArrayOrderWorkload gc.placement.TestArrayOrder
 * @run driver jdk.test.lib.helpers.ClassFileInstaller jdk.test.whitebox.WhiteBox
 * @run driver/timeout=1800 gc.placement.TestArrayOrderMatrix Parallel
 */

/*
 * @test id=G1
 * @summary TestArrayOrder with every combination of modes
 * @requires vm.gc.G1 & vm.flagless
 * @library /test/lib /
 * @build jdk.test.whitebox.WhiteBox gc.placement.ArrayOrderWorkload gc.placement.TestArrayOrder
 * @run driver jdk.test.lib.helpers.ClassFileInstaller jdk.test.whitebox.WhiteBox
 * @run driver/timeout=1800 gc.placement.TestArrayOrderMatrix G1
 */

public class TestArrayOrderMatrix {
    public static void main(String[] args) throws Exception {
        TestArrayOrder.run(args[0], TestArrayOrder.product());
    }
}
