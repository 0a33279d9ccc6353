package kinjo.portal.data;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;

/** Passwords as PBKDF2 hashes: {@code iterations:salt:hash}, the latter two in hexadecimal. */
public final class Passwords {

    /** Few on purpose, some milliseconds: a load test's users all log on, and what it measures is the portal. */
    private static final int ITERATIONS = 10_000;

    private static final int SALT_BYTES = 16;
    private static final int HASH_BITS = 256;

    /** Of no password: what an unknown user's is compared with, so that it takes as long as a known one's. */
    private static final String NOBODY = hash("");

    private Passwords() {}

    public static String hash(String password) {
        byte[] salt = new byte[SALT_BYTES];
        new SecureRandom().nextBytes(salt);
        HexFormat hex = HexFormat.of();
        return ITERATIONS + ":" + hex.formatHex(salt) + ":" + hex.formatHex(derive(password, salt, ITERATIONS));
    }

    /** @param stored null if there is no such user */
    public static boolean matches(String password, String stored) {
        String[] parts = (stored == null ? NOBODY : stored).split(":");
        HexFormat hex = HexFormat.of();
        byte[] hash = derive(password, hex.parseHex(parts[1]), Integer.parseInt(parts[0]));
        return MessageDigest.isEqual(hash, hex.parseHex(parts[2])) && stored != null;
    }

    private static byte[] derive(String password, byte[] salt, int iterations) {
        try {
            return SecretKeyFactory.getInstance("PBKDF2WithHmacSHA256")
                    .generateSecret(new PBEKeySpec(password.toCharArray(), salt, iterations, HASH_BITS))
                    .getEncoded();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }
}
