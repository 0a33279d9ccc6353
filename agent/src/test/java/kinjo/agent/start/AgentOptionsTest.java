package kinjo.agent.start;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import kinjo.agent.hashtable.Reason;
import kinjo.agent.hashtable.Request;
import kinjo.agent.hashtable.SitePattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AgentOptionsTest {
    @TempDir
    private Path folder;

    @Test
    void sitesHaveTheirOwnOverrides() throws Exception {
        AgentOptions options = AgentOptions.parse(
                "hashtable=a.B$C::<init>:12,even-if=atomic,even-if=escapes,hashtable=*,log=out.txt,hashtable=a.B::m@7");
        assertThat(options.tables())
                .containsExactly(
                        new Request(new SitePattern("a.B$C", "<init>", 12, -1), Set.of(Reason.ATOMIC, Reason.ESCAPES)),
                        new Request(new SitePattern(null, null, 0, -1), Set.of()),
                        new Request(new SitePattern("a.B", "m", 0, 7), Set.of()));
        assertThat(options.log()).isEqualTo(Path.of("out.txt"));
    }

    @Test
    void aSiteIsWrittenAsItIsRead() {
        for (String site :
                new String[] {"*", "a.B", "a.B:3", "a.B::m", "a.B::<clinit>:3", "a.B::m@0", "a.B::of two words:3"}) {
            assertThat(SitePattern.parse(site)).hasToString(site);
        }
    }

    /** Kotlin's class files have such names, and {@code kinjo agent split --all} writes them down. */
    @Test
    void namesOfOtherLanguagesAreRead() throws Exception {
        assertThat(AgentOptions.parse("split=okio.-Util:a+b-c").splits())
                .singleElement()
                .satisfies(split -> {
                    assertThat(split.type()).isEqualTo("okio.-Util");
                    assertThat(split.fields()).containsExactly("a", "b-c");
                });
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "hashtable=p.Main::made:x | 'p.Main::made:x' is no site | CLASS::METHOD:LINE",
                "hashtable=p.Main@3 | 'p.Main@3' is no site | CLASS::METHOD@INDEX",
                "hashtable= | '' is no site | CLASS",
                "hashtable=p.* | 'p.*' is no site | * for all",
                "hashtables=p.Main | 'hashtables=p.Main' is no option | write hashtable=SITE",
                "even-if=locked | nothing stands before even-if=locked | hashtable=SITE,even-if=locked",
                "hashtable=*,even-if=impossible | 'impossible' is no reason to be passed over | locked, atomic",
                "log=x | no option says what to do | hashtable=SITE",
                "fields=a/b | 'a/b' is no name of classes | with * for any text",
                "fields=a,thresholds=1:2:3 | '1:2:3' are no thresholds | SPLIT:WRITTEN:READ:FREQUENT",
                "fields=a,thresholds=101:2:3:4 | '101' is more than 100 percent | 0.5:20:1:1",
                "hashtable=a,counts=x.json | counts=x.json has nothing to count | fields=CLASSES",
                "freqread,split=p.A:x | nothing stands before freqread that is split | split=CLASS:FIELD,freqread",
                "keep-lock | nothing stands before keep-lock that is split | split=CLASS:FIELD,keep-lock",
                "split=p.A | 'p.A' is no class with fields | CLASS:FIELD+FIELD",
                "split=p.A:x++y | 'p.A:x++y' is no class with fields | CLASS:FIELD+FIELD",
                "split=p.A:x,split=p.A:y | p.A is to be split twice | one option",
                "split=p.A:x,even-if=form | 'form' is no reason to be passed over | named, text, reflected",
                "@missing.txt | the options file missing.txt cannot be read | name one",
            })
    void mistakesAreExplained(String options, String problem, String remedy) {
        assertThatThrownBy(() -> AgentOptions.parse(options)).isInstanceOfSatisfying(OptionException.class, wrong -> {
            assertThat(wrong).hasMessageContaining(problem);
            assertThat(wrong.remedy()).contains(remedy);
        });
    }

    @Test
    void mistakesInAFileHaveALine() throws IOException {
        Path file = Files.writeString(folder.resolve("wrong.txt"), "hashtable=p.Main\n# words\n\neven-if=nothing\n");
        assertThatThrownBy(() -> AgentOptions.parse("@" + file))
                .hasMessageContaining("wrong.txt, line 4: 'nothing' is no reason");
    }
}
