package memorygraph.setup;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.util.Arrays;
import java.util.List;

/**
 * Writes a trust store with the certificates of this runtime and those of PEM files: a fetched runtime knows no
 * certificate that a company has added to the system.
 */
final class TrustStore {
    /** The usual one of trust stores, which hold nothing secret. */
    private static final char[] PASSWORD = "changeit".toCharArray();

    private TrustStore() {}

    public static void main(String[] args) throws IOException, GeneralSecurityException {
        Path own = Path.of(System.getProperty("java.home"), "lib", "security", "cacerts");
        KeyStore store = KeyStore.getInstance(own.toFile(), PASSWORD);
        List<Path> bundles = Arrays.stream(args).skip(1).map(Path::of).toList();
        for (Path bundle : bundles) add(store, bundle);
        try (OutputStream out = Files.newOutputStream(Path.of(args[0]))) {
            store.store(out, PASSWORD);
        }
    }

    private static void add(KeyStore store, Path bundle) throws IOException, GeneralSecurityException {
        try (InputStream in = Files.newInputStream(bundle)) {
            int i = 0;
            for (Certificate certificate : CertificateFactory.getInstance("X.509").generateCertificates(in)) {
                store.setCertificateEntry(bundle + "-" + i++, certificate);
            }
        }
    }
}
