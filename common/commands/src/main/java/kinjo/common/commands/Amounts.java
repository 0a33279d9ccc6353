package kinjo.common.commands;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import kinjo.common.console.TimeText;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Times and shares as people write them on a command line. */
public final class Amounts {

    private static final Pattern SHARE = Pattern.compile("([0-9]*\\.?[0-9]+) ?%");

    private Amounts() {}

    /** {@code 90s}, {@code 10m}, {@code 2h}. */
    public static final class Time implements ITypeConverter<Duration> {
        @Override
        public Duration convert(String text) {
            return TimeText.parse(text)
                    .orElseThrow(() -> new TypeConversionException("'" + text + "' is no time: write 90s, 10m or 2h"));
        }
    }

    /** {@code 2%} as 0.02. */
    public static final class Share implements ITypeConverter<Double> {
        @Override
        public Double convert(String text) {
            Matcher share = SHARE.matcher(text);
            if (!share.matches()) {
                throw new TypeConversionException("'" + text + "' is no share: write 2% or 0.5%");
            }
            return Double.parseDouble(share.group(1)) / 100;
        }
    }
}
