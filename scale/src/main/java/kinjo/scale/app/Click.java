package kinjo.scale.app;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import kinjo.common.files.Json;
import kinjo.scale.driver.Browser;
import kinjo.scale.driver.Browser.Answer;
import kinjo.scale.driver.Browser.Request;
import kinjo.scale.driver.Scenario;

/** A step of the scenario: sends its request, checks the answer, keeps values from it. */
final class Click implements Scenario.Action<AppUser> {
    private static final int FIRST_ERROR = 400;

    private final App.Step step;
    private final Template path;
    private final Map<String, Template> headers;
    private final Map<String, Template> form;
    private final Template body;
    private final Template text;
    private final Map<String, Value> values = new LinkedHashMap<>();

    /** Where an answer has a value; null if it has none. */
    private interface Value {
        String in(String answer) throws IOException;
    }

    Click(App.Step step) {
        this.step = step;
        this.path = new Template(step.path()).encoded(PathEncoding::text);
        this.headers = templates(step.headers());
        this.form = step.form() == null ? null : templates(step.form());
        this.body = step.body() == null ? null : new Template(step.body());
        this.text =
                step.expect().text() == null ? null : new Template(step.expect().text());
        step.take().forEach((name, take) -> values.put(name, value(take)));
    }

    private static Map<String, Template> templates(Map<String, String> texts) {
        Map<String, Template> templates = new LinkedHashMap<>();
        texts.forEach((name, text) -> templates.put(name, new Template(text)));
        return templates;
    }

    private static Value value(App.Take take) {
        if (take.regex() != null) {
            Pattern pattern = Pattern.compile(take.regex());
            return answer -> {
                Matcher matcher = pattern.matcher(answer);
                return matcher.find() ? matcher.group(1) : null;
            };
        }
        JsonPointer pointer = JsonPointer.compile(take.pointer());
        return answer -> {
            try {
                JsonNode node = Json.MAPPER.readTree(answer).at(pointer);
                return node.isValueNode() && !node.isNull() ? node.asText() : null;
            } catch (JsonProcessingException e) {
                return null;
            }
        };
    }

    @Override
    public void run(AppUser user) throws IOException {
        Request request = request(user);
        Integer status = step.expect().status();
        Browser browser = user.browser();
        Answer answer = status != null && status / 100 == 3 ? browser.exchange(request) : browser.follow(request);
        if (status != null ? answer.status() != status : answer.status() >= FIRST_ERROR) {
            throw new IOException(request + " was answered with status " + answer.status());
        }
        if (text == null && values.isEmpty()) {
            return;
        }
        String page = answer.text();
        String expected = text == null ? "" : text.fill(user::value);
        if (!page.contains(expected)) {
            throw new IOException("the answer to " + request + " does not contain '" + expected + "'");
        }
        for (Map.Entry<String, Value> value : values.entrySet()) {
            String found = value.getValue().in(page);
            if (found == null) {
                throw new IOException("the answer to " + request + " has no value for '" + value.getKey() + "'");
            }
            user.keep(value.getKey(), found);
        }
    }

    private Request request(AppUser user) throws IOException {
        Map<String, String> filled = new HashMap<>();
        for (Map.Entry<String, Template> header : headers.entrySet()) {
            String value = header.getValue().fill(user::value);
            if (hasLineBreak(value)) {
                throw new IOException("a value in the header " + header.getKey() + " has a line break");
            }
            filled.put(header.getKey(), value);
        }
        byte[] content = null;
        if (form != null) {
            filled.put("Content-Type", Request.FORM);
            content = form.entrySet().stream()
                    .map(field -> encode(field.getKey()) + "="
                            + encode(field.getValue().fill(user::value)))
                    .collect(Collectors.joining("&"))
                    .getBytes(StandardCharsets.UTF_8);
        } else if (body != null) {
            content = body.fill(user::value).getBytes(StandardCharsets.UTF_8);
        }
        String target = path.fill(name -> PathEncoding.value(user.value(name)));
        return new Request(step.method(), target, filled, content);
    }

    static boolean hasLineBreak(String header) {
        return header.indexOf('\r') >= 0 || header.indexOf('\n') >= 0;
    }

    private static String encode(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
