/*
 * Copyright (c) 2026, the Kinjo authors.
 * DO NOT ALTER OR REMOVE COPYRIGHT NOTICES OR THIS FILE HEADER.
 *
 * This code is free software; you can redistribute it and/or modify it
 * under the terms of the GNU General Public License version 2 only, as
 * published by the Free Software Foundation.
 */

package kinjo;

/*
 * @test
 * @summary Flight recordings say which VM they come from
 * @requires vm.flagless & vm.hasJFR
 * @library /test/lib
 * @modules jdk.jfr
 * @run main/othervm kinjo.TestIdentityInRecording
 */

import java.nio.file.Path;
import java.util.List;

import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import jdk.test.lib.Asserts;

public class TestIdentityInRecording {
    private static final String VM_NAME = "Kinjo OpenJDK 64-Bit Server VM";

    public static void main(String[] args) throws Exception {
        Path file = Path.of("identity.jfr");
        try (Recording recording = new Recording()) {
            recording.enable("jdk.JVMInformation");
            recording.start();
            recording.stop();
            recording.dump(file);
        }
        List<RecordedEvent> events = RecordingFile.readAllEvents(file);
        Asserts.assertFalse(events.isEmpty(), "no jdk.JVMInformation");
        for (RecordedEvent event : events) {
            Asserts.assertEquals(event.getEventType().getName(), "jdk.JVMInformation");
            Asserts.assertEquals(event.getString("jvmName"), VM_NAME);
            String version = event.getString("jvmVersion");
            Asserts.assertTrue(version.startsWith(VM_NAME + " ("), version);
            Asserts.assertTrue(version.matches(".*[( ]" + Runtime.version().feature() + "[.+].*"), version);
            Asserts.assertTrue(version.contains("-kinjo-"), version);
        }
    }
}
