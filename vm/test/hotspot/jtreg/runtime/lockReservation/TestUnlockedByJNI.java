/*
 * Copyright (c) 2026, the Kinjo authors.
 * DO NOT ALTER OR REMOVE COPYRIGHT NOTICES OR THIS FILE HEADER.
 *
 * This code is free software; you can redistribute it and/or modify it
 * under the terms of the GNU General Public License version 2 only, as
 * published by the Free Software Foundation.
 */


package runtime.lockReservation;

/*
 * @test
 * @summary -Xcheck:jni finds a lock that JNI has released, also if its object has been reserved again
 * @requires vm.flagless & !vm.debug
 * @library /test/lib /
 * @modules java.base/jdk.internal.misc
 * @build runtime.lockReservation.TestLockReservationJNI
 * @run driver runtime.lockReservation.TestUnlockedByJNI
 */

import java.lang.foreign.MemorySegment;
import java.net.CookieHandler;
import java.util.List;
import jdk.internal.misc.Unsafe;
import jdk.test.lib.process.OutputAnalyzer;
import jdk.test.lib.process.ProcessTools;
import runtime.lockReservation.TestLockReservationJNI.Box;
import runtime.lockReservation.TestLockReservationJNI.JNI;

public class TestUnlockedByJNI {
    public static void main(String[] args) throws Exception {
        for (String reservation : List.of("-XX:-UseLockReservation", "-XX:+UseLockReservation")) {
            OutputAnalyzer output = ProcessTools.executeTestJava("-Xint", "-Xcheck:jni", "-XX:-CreateCoredumpOnCrash",
                    "-XX:+UnlockDiagnosticVMOptions", "-XX:GuaranteedAsyncDeflationInterval=1", reservation,
                    "--enable-native-access=ALL-UNNAMED", "--add-exports=java.base/jdk.internal.misc=ALL-UNNAMED",
                    Unlocks.class.getName());
            output.shouldNotHaveExitValue(0).shouldContain("Object has been unlocked by JNI");
        }
    }

    static final class Unlocks {
        private static final Unsafe UNSAFE = Unsafe.getUnsafe();

        public static void main(String[] args) throws Throwable {
            Box box = new Box();
            box.add();
            CookieHandler.setDefault(box);
            JNI jni = new JNI();
            MemorySegment reference = jni.box();
            synchronized (box) {
                jni.exit(reference);
                while ((UNSAFE.getLong(box, 0L) & 3) == 2) { // until the monitor is gone
                    Thread.sleep(1);
                }
                box.add(); // reserves it again
            }
        }
    }
}
