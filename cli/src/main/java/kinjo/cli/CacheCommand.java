package kinjo.cli;

import java.io.PrintWriter;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import kinjo.vmbuild.Cache;
import kinjo.vmbuild.CacheContents;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code kinjo cache}. */
@Command(
        name = "cache",
        mixinStandardHelpOptions = true,
        description = "Lists what Kinjo keeps outside the checkout: downloads, build trees, VMs, images.",
        footer = {"", "The folder may also be deleted as a whole: what is missing is made again."},
        subcommands = CacheCommand.PruneCommand.class)
final class CacheCommand implements Callable<Integer> {
    private static final DateTimeFormatter DATE =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm", Locale.ROOT).withZone(ZoneId.systemDefault());

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        Cache cache = Cache.standard();
        cache.requirePossible();
        PrintWriter out = spec.commandLine().getOut();
        out.println(cache.root());
        print(out, new CacheContents(cache).entries());
        return 0;
    }

    private static void print(PrintWriter out, List<CacheContents.Entry> entries) {
        out.println("        MB  last used         what");
        for (CacheContents.Entry entry : entries) {
            out.printf(
                    Locale.ROOT,
                    "%10.1f  %s  %s/%s%n",
                    entry.bytes() / 1e6,
                    DATE.format(entry.used()),
                    entry.kind(),
                    entry.path().getFileName());
        }
        out.printf(Locale.ROOT, "%10.1f  together%n", megabytes(entries));
    }

    private static double megabytes(List<CacheContents.Entry> entries) {
        return entries.stream().mapToLong(CacheContents.Entry::bytes).sum() / 1e6;
    }

    /** {@code kinjo cache prune}. */
    @Command(
            name = "prune",
            mixinStandardHelpOptions = true,
            description = "Deletes built VMs and images that no command used lately. Build trees and downloads stay.")
    static final class PruneCommand implements Callable<Integer> {
        @Option(
                names = "--unused",
                paramLabel = "DAYS",
                defaultValue = "7",
                description = "for how many days (default: 7)")
        private int days;

        @Spec
        private CommandSpec spec;

        @Override
        public Integer call() {
            if (days < 1) {
                throw new ParameterException(
                        spec.commandLine(), "--unused " + days + ": at least 1, as a VM of today may be running");
            }
            List<CacheContents.Entry> deleted =
                    new CacheContents(Cache.standard()).prune(Duration.ofDays(days), Instant.now());
            PrintWriter out = spec.commandLine().getOut();
            deleted.forEach(entry -> out.println("deleted " + entry.path()));
            out.printf(Locale.ROOT, "%d deleted, %.1f MB freed%n", deleted.size(), megabytes(deleted));
            return 0;
        }
    }
}
