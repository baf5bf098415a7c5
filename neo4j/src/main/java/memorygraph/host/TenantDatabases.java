package memorygraph.host;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/** The databases of one data folder by name, each a DBMS of its own: Community edition serves one database a DBMS. */
final class TenantDatabases {
    private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9-]{2,62}");
    private static final Pattern PAGE_CACHE = Pattern.compile("[1-9][0-9]{0,6}[kmg]");
    private static final int MIN_PASSWORD_LENGTH = 8;

    private final Map<String, TenantDatabase> databases = new ConcurrentHashMap<>();
    private final OpeningGate gate = new OpeningGate();
    private final DataLock data;
    private final Path plugins;
    private final Path logging;
    private final Consumer<String> onPanic;

    /** `onPanic` takes the name of a database that serves nothing until it is closed and opened again. */
    TenantDatabases(DataLock data, Path plugins, Consumer<String> onPanic) throws IOException {
        this.data = data;
        this.plugins = plugins;
        this.onPanic = onPanic;
        this.logging = data.folder().resolve("database-logging.xml");
        try (InputStream configuration = TenantDatabases.class.getResourceAsStream("logging.xml")) {
            Files.copy(configuration, logging, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    /**
     * Returns the Bolt port of the database. A database that does not exist yet begins as a copy of the template, or empty
     * where there is none.
     */
    int open(String name, String password, String pageCache, String template) throws HostException {
        check(PAGE_CACHE.matcher(pageCache).matches(), "A page cache must be a size such as 8m");
        check(password.length() >= MIN_PASSWORD_LENGTH, "A password must have at least 8 characters");
        TenantDatabase database = named(name);
        TenantDatabase from = template == null ? null : named(template);
        try {
            return database.open(password, DatabaseSettings.of(plugins, logging, pageCache), gate, from);
        } catch (HostException e) {
            throw e;
        } catch (Exception e) {
            throw new HostException("OPEN_FAILED", "Cannot open database " + name + ": " + rootCause(e), e);
        }
    }

    void close(String name) throws HostException {
        named(name).close();
    }

    long countOpen() {
        return databases.values().stream().filter(TenantDatabase::isOpen).count();
    }

    /** Closes all databases at the same time; true if every one was closed before the deadline. */
    boolean closeAll(Duration deadline) {
        gate.shut();
        ExecutorService closers = Executors.newCachedThreadPool();
        databases.values().forEach(database -> closers.execute(database::close));
        closers.shutdown();
        try {
            return closers.awaitTermination(deadline.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            return false;
        }
    }

    private TenantDatabase named(String name) throws HostException {
        check(NAME.matcher(name).matches(), "A database name must match " + NAME);
        Path home = data.folder().resolve("databases").resolve(name);
        return databases.computeIfAbsent(name, key -> new TenantDatabase(home, () -> onPanic.accept(key)));
    }

    private static void check(boolean holds, String rule) throws HostException {
        if (!holds) {
            throw new HostException("BAD_REQUEST", rule);
        }
    }

    private static Throwable rootCause(Throwable failure) {
        return failure.getCause() == null ? failure : rootCause(failure.getCause());
    }
}
