import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;

/**
 * Makes a JDK's {@code cacerts} of certificate files: {@code java Certificates.java KEYSTORE FILE...}. For
 * {@code vmbuild/setup}, which unpacks a JDK without running what its package does when it is installed.
 */
final class Certificates {
    private Certificates() {}

    public static void main(String[] words) throws IOException, GeneralSecurityException {
        KeyStore store = KeyStore.getInstance("JKS");
        store.load(null, null);
        CertificateFactory factory = CertificateFactory.getInstance("X.509");
        for (int i = 1; i < words.length; i++) {
            try (InputStream file = Files.newInputStream(Path.of(words[i]))) {
                for (Certificate certificate : factory.generateCertificates(file)) {
                    store.setCertificateEntry("certificate-" + store.size(), certificate);
                }
            }
        }
        try (OutputStream out = Files.newOutputStream(Path.of(words[0]))) {
            // The password of every JDK's cacerts; reading needs none.
            store.store(out, "changeit".toCharArray());
        }
    }
}
