package memorygraph.host;

import java.io.IOException;
import java.time.Duration;

/** Hosts one Neo4j DBMS per tenant database in this JVM, for the process that started it. */
public final class Main {
    private static final Duration CLOSE_WITHIN = Duration.ofSeconds(10);

    private Main() {}

    public static void main(String[] args) {
        HostOutput out = HostOutput.reserve();
        int status = 0;
        try {
            HostOptions options = HostOptions.parse(args);
            if (options.train()) {
                Training.run(options.plugins());
            } else {
                serve(options, out);
            }
        } catch (HostException e) {
            out.fatal(e);
            status = 1;
        } catch (Throwable e) {
            e.printStackTrace();
            out.fatal(new HostException("INTERNAL", e.toString()));
            status = 1;
        }
        // Threads of a DBMS would keep the JVM running.
        System.exit(status);
    }

    private static void serve(HostOptions options, HostOutput out) throws HostException, IOException {
        DataLock lock = DataLock.take(options.data(), options.parent());
        TenantDatabases databases = new TenantDatabases(lock, options.plugins(), name -> out.line("PANIC", name));
        Runtime.getRuntime().addShutdownHook(new Thread(() -> closeOrHalt(databases), "close-databases"));
        new HostProtocol(databases, out).serve(System.in);
    }

    /** Runs at the end of the input and at SIGTERM alike. */
    private static void closeOrHalt(TenantDatabases databases) {
        if (!databases.closeAll(CLOSE_WITHIN)) {
            Runtime.getRuntime().halt(1);
        }
    }
}
