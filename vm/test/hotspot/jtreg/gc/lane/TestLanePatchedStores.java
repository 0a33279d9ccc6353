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
 * @test id=Serial
 * @summary An object escapes while the VM loads the class that C1's store into it needs: what is stored escapes, too
 * @requires vm.gc.Serial & os.arch == "amd64"
 * @run main/othervm --add-opens=java.base/java.lang=ALL-UNNAMED -Xmx128m -Xmn32m -XX:+UseSerialGC -Xcomp
 *      -XX:TieredStopAtLevel=1 -XX:CompileCommand=compileonly,gc.lane.Storer::store
 *      -XX:+UnlockDiagnosticVMOptions -XX:-BytecodeVerificationRemote -XX:+UseLanes -XX:LaneSize=64k -XX:VerifyLanes=2
 *      gc.lane.TestLanePatchedStores
 */

/*
 * @test id=Parallel
 * @summary An object escapes while the VM loads the class that C1's store into it needs: what is stored escapes, too
 * @requires vm.gc.Parallel & os.arch == "amd64"
 * @run main/othervm --add-opens=java.base/java.lang=ALL-UNNAMED -Xmx128m -Xmn32m -XX:+UseParallelGC -Xcomp
 *      -XX:TieredStopAtLevel=1 -XX:CompileCommand=compileonly,gc.lane.Storer::store
 *      -XX:+UnlockDiagnosticVMOptions -XX:-BytecodeVerificationRemote -XX:+UseLanes -XX:LaneSize=64k -XX:VerifyLanes=2
 *      gc.lane.TestLanePatchedStores
 */

/*
 * @test id=G1
 * @summary An object escapes while the VM loads the class that C1's store into it needs: what is stored escapes, too
 * @requires vm.gc.G1 & os.arch == "amd64"
 * @run main/othervm --add-opens=java.base/java.lang=ALL-UNNAMED -Xmx128m -XX:+UseG1GC -Xcomp
 *      -XX:TieredStopAtLevel=1 -XX:CompileCommand=compileonly,gc.lane.Storer::store
 *      -XX:+UnlockDiagnosticVMOptions -XX:-BytecodeVerificationRemote -XX:+UseLanes -XX:LaneSize=64k -XX:VerifyLanes=2
 *      gc.lane.TestLanePatchedStores
 */

import java.lang.classfile.ClassFile;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.Method;
import java.util.Set;
import java.util.function.BiConsumer;

/**
 * Each round defines a class anew whose only method stores into a box. C1 compiles it before the class of the box is
 * known there, so that the VM patches the store when it is reached. To do so it asks the class loader, which finds the
 * box in the frames of its thread, as a tool could, and publishes it.
 */
public class TestLanePatchedStores {
    private static final int ROUNDS = 200;
    private static final String STORER = "gc.lane.Storer";
    private static final int LOCAL_OF_BOX = 0;

    /** Public, as a class of another loader stores into it. */
    public static final class Box {
        public Object value;
    }

    private static final class Item {
        final long number;
        final long check;

        Item(long number) {
            this.number = number;
            this.check = ~number;
        }
    }

    private static volatile Box published;

    /** Publishes the box when it is asked for its class. */
    private static final class Loader extends ClassLoader {
        Loader() {
            super(TestLanePatchedStores.class.getClassLoader());
        }

        Class<?> define(byte[] bytes) {
            return defineClass(STORER, bytes, 0, bytes.length);
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (name.equals(Box.class.getName())) {
                published = boxOfStorer();
            }
            return super.loadClass(name, resolve);
        }
    }

    public static void main(String[] args) throws Exception {
        byte[] bytes = storer();
        for (int i = 0; i < ROUNDS; i++) {
            published = null;
            @SuppressWarnings("unchecked")
            BiConsumer<Object, Object> storer = (BiConsumer<Object, Object>)
                    new Loader().define(bytes).getDeclaredConstructor().newInstance();
            fillLanes(); // a thread gets its first lane when it has allocated some
            storer.accept(new Box(), new Item(i));
            fillLanes();
            Item item = (Item) published.value;
            if (item.number != i || item.check != ~(long) i) {
                throw new AssertionError("item " + i + " was overwritten: " + item.number + ", " + item.check);
            }
        }
    }

    /**
     * A class whose {@code accept} calls {@code static void store(Object box, Object value) { box.value = value;
     * box.hashCode(); }}. It is compiled as that call is linked.
     */
    private static byte[] storer() {
        ClassDesc storer = ClassDesc.of(STORER);
        ClassDesc box = ClassDesc.of(Box.class.getName());
        MethodTypeDesc twoObjects =
                MethodTypeDesc.of(ConstantDescs.CD_void, ConstantDescs.CD_Object, ConstantDescs.CD_Object);
        return ClassFile.of().build(storer, type -> type.withFlags(ClassFile.ACC_PUBLIC)
                .withInterfaceSymbols(ClassDesc.of(BiConsumer.class.getName()))
                .withMethodBody(ConstantDescs.INIT_NAME, ConstantDescs.MTD_void, ClassFile.ACC_PUBLIC,
                        code -> code.aload(0)
                                .invokespecial(ConstantDescs.CD_Object, ConstantDescs.INIT_NAME, ConstantDescs.MTD_void)
                                .return_())
                .withMethodBody("accept", twoObjects, ClassFile.ACC_PUBLIC,
                        code -> code.aload(1).aload(2).invokestatic(storer, "store", twoObjects).return_())
                .withMethodBody("store", twoObjects, ClassFile.ACC_PRIVATE | ClassFile.ACC_STATIC,
                        code -> code.aload(LOCAL_OF_BOX)
                                .aload(1)
                                .putfield(box, "value", ConstantDescs.CD_Object)
                                .aload(LOCAL_OF_BOX)
                                .invokevirtual(ConstantDescs.CD_Object, "hashCode",
                                        MethodTypeDesc.of(ConstantDescs.CD_int))
                                .pop()
                                .return_()));
    }

    /** The JDK's own way to the local variables of frames. */
    private static Box boxOfStorer() {
        try {
            Class<?> live = Class.forName("java.lang.LiveStackFrame");
            Method walker = live.getMethod("getStackWalker", Set.class);
            Method locals = live.getMethod("getLocals");
            walker.setAccessible(true);
            locals.setAccessible(true);
            StackWalker frames = (StackWalker) walker.invoke(null, Set.of(StackWalker.Option.RETAIN_CLASS_REFERENCE));
            StackWalker.StackFrame storer = frames.walk(
                    all -> all.filter(frame -> frame.getMethodName().equals("store")).findFirst().orElseThrow());
            return (Box) ((Object[]) locals.invoke(storer))[LOCAL_OF_BOX];
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    /** As much as three lanes have. */
    private static void fillLanes() {
        long[] last = null;
        for (int i = 0; i < 300; i++) {
            last = new long[100];
            last[i % 100] = -1;
        }
        if (last.length != 100) {
            throw new AssertionError();
        }
    }
}
