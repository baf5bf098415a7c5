package memorygraph.host;

import static org.neo4j.configuration.GraphDatabaseSettings.DEFAULT_DATABASE_NAME;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import org.neo4j.cli.ExecutionContext;
import org.neo4j.commandline.admin.security.SetInitialPasswordCommand;
import org.neo4j.graphdb.config.Setting;
import org.neo4j.io.fs.DefaultFileSystemAbstraction;
import org.neo4j.io.fs.FileUtils;
import picocli.CommandLine;

/** One database name. Its operations run one after another, so that a CLOSE never meets an unfinished OPEN. */
final class TenantDatabase {
    /** This file exists once the database has been opened for a caller. */
    private static final String MARKER = "ready";

    private final Path home;
    private final Runnable onPanic;
    private volatile RunningDatabase running;

    TenantDatabase(Path home, Runnable onPanic) {
        this.home = home;
        this.onPanic = onPanic;
    }

    /** Creates the database on first use. Afterwards the given password is valid, whatever the password was before. */
    synchronized int open(
            String password, Map<Setting<?>, Object> settings, OpeningGate gate, TenantDatabase template)
            throws Exception {
        if (running == null) {
            gate.enter();
            try {
                running = start(password, settings, template);
            } finally {
                gate.leave();
            }
        }
        running.ensurePassword(password);
        return running.boltPort();
    }

    synchronized void close() {
        if (running != null) {
            RunningDatabase stopping = running;
            running = null;
            stopping.stop();
        }
    }

    boolean isOpen() {
        return running != null;
    }

    private boolean isClosedAndComplete() {
        return !isOpen() && Files.exists(home.resolve(MARKER));
    }

    private RunningDatabase start(String password, Map<Setting<?>, Object> settings, TenantDatabase template)
            throws Exception {
        Path marker = home.resolve(MARKER);
        if (!Files.exists(marker)) {
            // The files here are left over from an interrupted creation.
            FileUtils.deleteDirectory(home);
            Files.createDirectories(home);
            if (template != null && template.isClosedAndComplete()) {
                copyMemory(template.home);
            }
            setInitialPassword(password);
        }
        RunningDatabase started = RunningDatabase.start(home, settings, onPanic);
        if (!Files.exists(marker)) {
            writeDurably(marker);
        }
        return started;
    }

    /** Copies no system database: it holds users and passwords, and every graph creates its own. */
    private void copyMemory(Path from) throws IOException {
        for (String kind : List.of("databases", "transactions")) {
            Path memory = Path.of("data", kind, DEFAULT_DATABASE_NAME);
            FileUtils.copyDirectory(from.resolve(memory), home.resolve(memory));
        }
    }

    /** Runs before the first start, so that Neo4j's default password is never valid. */
    private void setInitialPassword(String password) throws IOException {
        try (DefaultFileSystemAbstraction files = new DefaultFileSystemAbstraction();
                PrintStream silent = new PrintStream(OutputStream.nullOutputStream())) {
            ExecutionContext context = new ExecutionContext(home, home.resolve("conf"), silent, silent, files);
            SetInitialPasswordCommand command = new SetInitialPasswordCommand(context);
            // A password may begin like an option or like a file of arguments.
            new CommandLine(command).setExpandAtFiles(false).parseArgs("--", password);
            command.execute();
        }
    }

    private static void writeDurably(Path marker) throws IOException {
        try (FileChannel file = FileChannel.open(marker, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            file.force(true);
        }
    }
}
