package kinjo.scale.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RedirectTest {
    private static final String OWN = "http://127.0.0.1:8080";

    /** Those of RFC 3986, section 5.4, and what servers send besides. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "g | /b/c/g",
                "./g | /b/c/g",
                "g/ | /b/c/g/",
                "/g | /g",
                "?y | /b/c/d;p?y",
                "g?y | /b/c/g?y",
                "#s | /b/c/d;p?q",
                "g#s | /b/c/g",
                "g?y#s | /b/c/g?y",
                ";x | /b/c/;x",
                "'' | /b/c/d;p?q",
                ". | /b/c/",
                "./ | /b/c/",
                ".. | /b/",
                "../ | /b/",
                "../g | /b/g",
                "../.. | /",
                "../../ | /",
                "../../g | /g",
                "../../../g | /g",
                "/./g | /g",
                "/../g | /g",
                "g. | /b/c/g.",
                "..g | /b/c/..g",
                "./g/. | /b/c/g/",
                "g/../h | /b/c/h",
                "g?y/../x | /b/c/g?y/../x",
                "http://127.0.0.1:8080 | /",
                "http://127.0.0.1:8080?y | /?y",
                "http://127.0.0.1:8080/g//h?y=/../x#s | /g//h?y=/../x",
                "HTTP://LocalHost:8080/g | /g",
                "//127.0.0.1:8080/g | /g",
                "/a b | /a%20b",
            })
    void aLocationIsResolvedAgainstThePathOfTheRequest(String location, String path) throws IOException {
        assertThat(Redirect.path(location, "/b/c/d;p?q", OWN)).isEqualTo(path);
    }

    @ParameterizedTest
    @ValueSource(strings = {"https://127.0.0.1:8080/g", "http://127.0.0.1:8080/g", "//localhost:8080/g", "/g"})
    void aServerThatSpeaksHttpsMaySayEither(String location) throws IOException {
        assertThat(Redirect.path(location, "/b", "https://127.0.0.1:8080")).isEqualTo("/g");
        assertThatThrownBy(() -> Redirect.path("https://127.0.0.1/g", "/b", "https://127.0.0.1:8080"))
                .hasMessageContaining("redirected to another server");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://127.0.0.1:8080/g",
                "http://127.0.0.1/g",
                "http://127.0.0.1:9090/g",
                "//login.example/g",
                "mailto:someone",
            })
    void anotherServerIsNotAsked(String location) {
        assertThatThrownBy(() -> Redirect.path(location, "/b", OWN))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("redirected to another server, " + location);
    }
}
