package kinjo.portal.web;

import jakarta.servlet.Servlet;
import jakarta.servlet.SessionTrackingMode;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import kinjo.portal.files.TemporaryFolder;
import org.apache.catalina.Context;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.core.StandardContext;
import org.apache.catalina.core.StandardHost;
import org.apache.catalina.startup.Tomcat;
import org.apache.catalina.valves.ErrorReportValve;
import org.apache.tomcat.util.descriptor.web.ErrorPage;
import org.apache.tomcat.util.descriptor.web.FilterDef;
import org.apache.tomcat.util.descriptor.web.FilterMap;
import org.apache.tomcat.util.http.Rfc6265CookieProcessor;

/** Tomcat with the portal's screens. */
public final class PortalServer implements AutoCloseable {

    /** What needs a permission: its name is the last part of the path. */
    static final List<String> GUARDED = List.of(
            "/time",
            "/leave",
            "/leaves",
            "/leaves/withdraw",
            "/leaves/decide",
            "/person",
            "/address",
            "/bank",
            "/salary",
            "/logoff");

    private static final int LARGEST_FORM_BYTES = 1 << 16;
    private static final int SESSION_MINUTES = 30;

    private final Tomcat tomcat = new Tomcat();
    private final Connector connector = new Connector();

    /** Tomcat wants a folder, though nothing is served from it. */
    private final TemporaryFolder folder;

    /**
     * How it listens.
     *
     * @param address to listen on
     * @param port 0 for any that is free
     * @param threads most requests worked on at a time
     */
    public record Listen(InetAddress address, int port, int threads) {}

    /** @throws LifecycleException if the port is taken */
    public PortalServer(Site site, Listen listen) throws IOException, LifecycleException {
        this.folder = TemporaryFolder.of("kinjo-portal");
        connector.setPort(listen.port());
        connector.setProperty("address", listen.address().getHostAddress());
        connector.setProperty("maxThreads", "" + listen.threads());
        connector.setProperty("maxKeepAliveRequests", "-1");
        connector.setMaxPostSize(LARGEST_FORM_BYTES);
        connector.setThrowOnFailure(true);
        tomcat.setBaseDir(folder.path().toString());
        tomcat.setConnector(connector);
        Context context = tomcat.addContext("", folder.path().toString());
        context.setRequestCharacterEncoding(StandardCharsets.UTF_8.name());
        endQuietly((StandardContext) context);
        sessions(context);
        guard(context, site);
        screens(context, site);
        errors(context, site);
        boolean started = false;
        try {
            tomcat.start();
            started = true;
        } finally {
            if (!started) {
                close();
            }
        }
    }

    /** Tomcat looks for what an application leaves behind, which is of use only if the process goes on. */
    private static void endQuietly(StandardContext context) {
        context.setClearReferencesThreadLocals(false);
        context.setClearReferencesRmiTargets(false);
        context.setClearReferencesObjectStreamClassCaches(false);
    }

    private static void sessions(Context context) {
        context.setSessionTimeout(SESSION_MINUTES);
        context.setUseHttpOnly(true);
        Rfc6265CookieProcessor cookies = new Rfc6265CookieProcessor();
        cookies.setSameSiteCookies("strict");
        context.setCookieProcessor(cookies);
        // An identifier in an address ends up in logs and in what people send to each other.
        context.addServletContainerInitializer(
                (_, servlets) -> servlets.setSessionTrackingModes(Set.of(SessionTrackingMode.COOKIE)), null);
    }

    private static void guard(Context context, Site site) {
        FilterDef filter = new FilterDef();
        filter.setFilterName("guard");
        filter.setFilter(new Guard(site));
        context.addFilterDef(filter);
        FilterMap everywhere = new FilterMap();
        everywhere.setFilterName("guard");
        everywhere.addURLPattern("/*");
        context.addFilterMap(everywhere);
    }

    private static void screens(Context context, Site site) throws IOException {
        add(context, Screen.LOGON.path(), new LogonServlet(site));
        add(context, Screen.TIME.path(), new TimeServlet(site));
        add(context, Screen.LEAVE.path(), new LeaveServlet(site));
        add(context, Screen.LEAVES.path(), new LeavesServlet(site));
        add(context, "/leaves/withdraw", LeaveActionServlet.withdraw(site));
        add(context, "/leaves/decide", LeaveActionServlet.decide(site));
        add(context, Screen.PERSON.path(), new PersonServlet(site));
        add(context, Screen.ADDRESS.path(), new AddressServlet(site));
        add(context, Screen.BANK.path(), new BankServlet(site));
        add(context, Screen.SALARY.path(), new SalaryServlet(site));
        add(context, Screen.LOGOFF.path(), new LogoffServlet(site));
        add(context, Assets.STYLE, new Assets(Assets.STYLE, "text/css;charset=UTF-8"));
        add(context, Assets.ICON, new Assets(Assets.ICON, "image/svg+xml"));
        add(context, Health.PATH, new Health(site));
        add(context, "", new HomeServlet());
    }

    private void errors(Context context, Site site) {
        add(context, ErrorServlet.PATH, new ErrorServlet(site));
        ErrorPage page = new ErrorPage();
        page.setLocation(ErrorServlet.PATH);
        context.addErrorPage(page);
        // What our page does not catch, such as a request that is no HTTP: no stack trace and no version.
        ErrorReportValve bare = new ErrorReportValve();
        bare.setShowReport(false);
        bare.setShowServerInfo(false);
        ((StandardHost) tomcat.getHost()).setErrorReportValveClass(null);
        tomcat.getHost().getPipeline().addValve(bare);
    }

    private static void add(Context context, String path, Servlet servlet) {
        String name = path.isEmpty() ? "home" : path;
        Tomcat.addServlet(context, name, servlet);
        context.addServletMappingDecoded(path, name);
    }

    public int port() {
        return connector.getLocalPort();
    }

    @Override
    public void close() throws LifecycleException {
        try {
            tomcat.stop();
            tomcat.destroy();
        } finally {
            // Also if it never started, which stopping it complains about.
            folder.close();
        }
    }
}
