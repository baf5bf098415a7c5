import java.nio.file.Path;
import java.util.Map;
import org.neo4j.dbms.api.DatabaseManagementService;
import org.neo4j.dbms.api.DatabaseManagementServiceBuilder;
import org.neo4j.graphdb.GraphDatabaseService;

/** Opens a database as a host of an earlier version did, which moved nothing, and runs statements in it. */
public final class DrawMalformed {
    public static void main(String[] args) {
        DatabaseManagementService dbms = new DatabaseManagementServiceBuilder(Path.of(args[0])).build();
        try {
            GraphDatabaseService database = dbms.database("neo4j");
            for (int at = 1; at < args.length; at++) {
                database.executeTransactionally(args[at], Map.of());
            }
        } finally {
            dbms.shutdown();
        }
    }
}
