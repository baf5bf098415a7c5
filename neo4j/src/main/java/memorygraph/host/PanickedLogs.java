package memorygraph.host;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.neo4j.graphdb.event.DatabaseEventContext;
import org.neo4j.graphdb.event.DatabaseEventListenerAdapter;

/**
 * Keeps the transaction logs of a DBMS readable after a panic, which is Neo4j's word for a write that failed half way,
 * such as on a full disk. The database then serves nothing until it is closed and opened again. When it closes, Neo4j
 * writes the failed buffer once more, behind its own first half, and recovery cannot read that. At the panic the logs hold
 * all that was ever acknowledged, so this class truncates them to their size at that moment.
 */
final class PanickedLogs extends DatabaseEventListenerAdapter {
    private final Path transactions;
    private final Runnable onPanic;
    private final Map<Path, Long> sizes = new ConcurrentHashMap<>();

    PanickedLogs(Path home, Runnable onPanic) {
        this.transactions = home.resolve("data").resolve("transactions");
        this.onPanic = onPanic;
    }

    /** Runs in the thread that failed, while no other thread can write to the log. */
    @Override
    public void databasePanic(DatabaseEventContext event) {
        try {
            for (Path log : logsOf(event.getDatabaseName())) {
                sizes.put(log, Files.size(log));
            }
        } catch (IOException e) {
            e.printStackTrace();
        }
        onPanic.run();
    }

    /** To be called once the DBMS is closed. */
    void truncate() {
        sizes.forEach((log, size) -> {
            try (FileChannel channel = FileChannel.open(log, StandardOpenOption.WRITE)) {
                channel.truncate(size).force(true);
            } catch (IOException e) {
                e.printStackTrace();
            }
        });
        sizes.clear();
    }

    private List<Path> logsOf(String database) throws IOException {
        try (Stream<Path> files = Files.list(transactions.resolve(database))) {
            return files.collect(Collectors.toList());
        }
    }
}
