package kinjo.common.recording;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NamesTest {

    @ParameterizedTest
    @CsvSource({
        "a.B$$Lambda$14/0x00007f1c9c0a1b2c, a.B$$Lambda",
        "a.B$$Lambda/0x00007f1c9c0a1b2c, a.B$$Lambda",
        "a.B$$Lambda.0x00007f1c9c0a1b2c, a.B$$Lambda",
        "java.lang.invoke.LambdaForm$MH+0x00007f1c9c0a1b2c, java.lang.invoke.LambdaForm$MH",
        "jdk.proxy2.$Proxy12, jdk.proxy.$Proxy",
        "jdk.internal.reflect.GeneratedMethodAccessor17, jdk.internal.reflect.GeneratedMethodAccessor",
        "'[B', 'byte[]'",
        "'[[Ljava.lang.String;', 'java.lang.String[][]'",
        "a.Sha256$1, a.Sha256$1",
    })
    void whatTheVmNumbersLosesItsNumber(String name, String plain) {
        assertThat(Names.ofType(name)).isEqualTo(plain);
    }

    @Test
    void threadsAreGroupedByName() {
        assertThat(Names.ofThread("pool-1-thread-12")).isEqualTo("pool-*-thread-*");
        assertThat(Names.ofThread("main")).isEqualTo("main");
        assertThat(Names.ofThread("")).isEqualTo("unnamed threads");
    }
}
