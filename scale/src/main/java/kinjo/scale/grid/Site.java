package kinjo.scale.grid;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import kinjo.scale.driver.Scenario;
import kinjo.scale.launch.Fleet;
import kinjo.scale.topology.CpuSet;

/** What is measured: a server that can be started as several JVMs behind one address. */
public interface Site<V extends Closeable> {

    /**
     * Where it is and who it is made of.
     *
     * @param address that users connect to
     * @param servers process numbers of the servers, without dispatcher and database
     * @param startMillis until all servers were healthy
     */
    record Running(InetSocketAddress address, List<Long> servers, double startMillis) {}

    /**
     * Starts it.
     *
     * @param options of the servers' JVMs, besides those of the site itself
     * @param assigned CPUs of each server; fewer than the cell's JVMs if so many are to be started, each as it is there
     * @param others CPUs of dispatcher and database
     * @param logs folder for what the processes print
     * @throws kinjo.common.KinjoException if it does not get healthy
     */
    Running start(Fleet fleet, Cell cell, List<String> options, List<CpuSet> assigned, CpuSet others, Path logs)
            throws IOException, InterruptedException;

    /** What its users do. */
    Scenario<V> scenario(InetSocketAddress address);
}
