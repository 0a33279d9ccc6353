/*
 * Copyright (c) 2026, the Kinjo authors.
 * DO NOT ALTER OR REMOVE COPYRIGHT NOTICES OR THIS FILE HEADER.
 *
 * This code is free software; you can redistribute it and/or modify it
 * under the terms of the GNU General Public License version 2 only, as
 * published by the Free Software Foundation.
 */


package gc.lane;

/*
 * @test
 * @summary Where threads wait for processors, local collections are not taken to be dearer
 * @requires vm.gc.Serial & vm.flagless & os.arch == "amd64"
 * @library /test/lib
 * @modules jdk.internal.jvmstat/sun.jvmstat.monitor
 *          jdk.management
 * @run main/othervm -Xmx256m -Xmn128m -XX:+UseSerialGC -XX:+UseLanes -XX:LaneEngagementPercent=0 -XX:LaneSize=128k
 *                   gc.lane.TestLaneCrowd
 */

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.concurrent.TimeUnit;
import jdk.test.lib.Asserts;
import sun.jvmstat.monitor.LongMonitor;
import sun.jvmstat.monitor.MonitoredHost;
import sun.jvmstat.monitor.MonitoredVm;
import sun.jvmstat.monitor.VmIdentifier;

/** Many more threads than processors spend much of their time in local collections, which the wall clock would see. */
public class TestLaneCrowd {
    private static final int THREADS_PER_PROCESSOR = 32;
    private static final long SECONDS = 5;
    private static final int MOST_THREADS = 256;

    /** By then the counters, which follow the statistics once a second, have done so. */
    private static final long MILLIS_OF_COUNTERS = 3000;

    public static void main(String[] args) throws Exception {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
        int processors = Runtime.getRuntime().availableProcessors();
        Thread[] threads = new Thread[Math.min(THREADS_PER_PROCESSOR * processors, MOST_THREADS)];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(() -> allocateUntil(end));
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        Thread.sleep(MILLIS_OF_COUNTERS);

        String self = Long.toString(ProcessHandle.current().pid());
        MonitoredVm vm = MonitoredHost.getMonitoredHost("localhost").getMonitoredVm(new VmIdentifier(self));
        try {
            Asserts.assertGreaterThan(counter(vm, "collections"), (long) threads.length, "local collections");
            long nanos = counter(vm, "rootNanos") + counter(vm, "markNanos") + counter(vm, "sweepNanos");
            OperatingSystemMXBean system =
                    (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
            long all = system.getProcessCpuTime();
            System.out.println("local collections " + nanos + " ns of " + all);
            Asserts.assertGreaterThan(nanos, all / 16, "time of local collections");
            Asserts.assertLessThanOrEqual(nanos, all, "time of local collections");
        } finally {
            vm.detach();
        }
    }

    private static long counter(MonitoredVm vm, String name) throws Exception {
        return ((LongMonitor) vm.findByName("sun.gc.lanes." + name)).longValue();
    }

    private static void allocateUntil(long end) {
        int sum = 0;
        while (System.nanoTime() < end) {
            for (int i = 0; i < 1000; i++) {
                byte[] array = new byte[1024];
                array[sum & 1023] = 1;
                sum += array[0];
            }
        }
        Asserts.assertGreaterThan(sum, 0);
    }
}
