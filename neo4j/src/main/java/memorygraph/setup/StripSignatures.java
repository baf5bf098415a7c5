package memorygraph.setup;

import java.io.IOException;
import java.net.URI;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Removes the signatures from the jars of a folder; Maven has verified their checksums. Java does not archive classes of
 * signed jars and verifies each of them at every start.
 */
final class StripSignatures {
    private static final String SIGNATURES = "*.{SF,RSA,DSA,EC}";

    private StripSignatures() {}

    public static void main(String[] args) throws IOException {
        try (DirectoryStream<Path> jars = Files.newDirectoryStream(Path.of(args[0]), "*.jar")) {
            for (Path jar : jars) strip(jar);
        }
    }

    private static void strip(Path jar) throws IOException {
        try (FileSystem content = FileSystems.newFileSystem(URI.create("jar:" + jar.toUri()), Map.of())) {
            Path meta = content.getPath("META-INF");
            if (!Files.isDirectory(meta)) return;
            for (Path signature : signaturesIn(meta)) Files.delete(signature);
        }
    }

    private static List<Path> signaturesIn(Path meta) throws IOException {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(meta, SIGNATURES)) {
            List<Path> found = new ArrayList<>();
            files.forEach(found::add);
            return found;
        }
    }
}
