package kinjo.agent.split;

import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.FieldModel;
import java.lang.constant.ConstantDescs;
import java.lang.reflect.AccessFlag;

/** Makes the class of the heavy objects. */
final class HeavyClass {
    private HeavyClass() {}

    /**
     * The class file: the fields and a constructor. The fields are public, as every class that may use the old ones has
     * to get at them, and not final, as the light class's constructor writes them. Who reads them comes through a final
     * field, so what was final is as safe as it was (JLS 17.5).
     */
    static byte[] of(ClassModel light, Split split) {
        return ClassFile.of().build(split.heavy(), builder -> {
            builder.withVersion(light.majorVersion(), 0)
                    .withFlags(AccessFlag.PUBLIC, AccessFlag.FINAL, AccessFlag.SUPER, AccessFlag.SYNTHETIC);
            for (FieldModel field : light.fields()) {
                if (isMoved(field, split)) {
                    builder.withField(
                            field.fieldName(),
                            field.fieldType(),
                            copy -> copy.withFlags(
                                    ClassFile.ACC_PUBLIC | field.flags().flagsMask() & ClassFile.ACC_VOLATILE));
                }
            }
            builder.withMethodBody(
                    ConstantDescs.INIT_NAME,
                    ConstantDescs.MTD_void,
                    ClassFile.ACC_PUBLIC,
                    code -> code.aload(0)
                            .invokespecial(ConstantDescs.CD_Object, ConstantDescs.INIT_NAME, ConstantDescs.MTD_void)
                            .return_());
        });
    }

    /** Whether it is one of those that leave. */
    static boolean isMoved(FieldModel field, Split split) {
        return !field.flags().has(AccessFlag.STATIC)
                && split.has(field.fieldName().stringValue(), field.fieldType().stringValue());
    }
}
