package memorygraph.host;

import static org.neo4j.configuration.GraphDatabaseSettings.DEFAULT_DATABASE_NAME;
import static org.neo4j.configuration.GraphDatabaseSettings.SYSTEM_DATABASE_NAME;

import java.nio.file.Path;
import java.util.Map;
import org.neo4j.common.DependencyResolver;
import org.neo4j.configuration.connectors.ConnectorPortRegister;
import org.neo4j.configuration.connectors.ConnectorType;
import org.neo4j.dbms.DatabaseStateService;
import org.neo4j.dbms.api.DatabaseManagementService;
import org.neo4j.dbms.api.DatabaseManagementServiceBuilder;
import org.neo4j.graphdb.config.Setting;
import org.neo4j.internal.kernel.api.connectioninfo.ClientConnectionInfo;
import org.neo4j.internal.kernel.api.procs.QualifiedName;
import org.neo4j.internal.kernel.api.security.AuthenticationResult;
import org.neo4j.kernel.api.procedure.GlobalProcedures;
import org.neo4j.kernel.api.security.AuthManager;
import org.neo4j.kernel.api.security.AuthToken;
import org.neo4j.kernel.api.security.exception.InvalidAuthTokenException;
import org.neo4j.kernel.internal.GraphDatabaseAPI;

/** A started DBMS: its system database, the tenant's database in it and its Bolt connector. */
final class RunningDatabase {
    private static final long AVAILABLE_WITHIN_MS = 1_000;

    /** This procedure shows the whole JVM, and so the other tenants. The allow-list covers no procedure of Neo4j's own. */
    private static final QualifiedName QUERY_JMX = new QualifiedName("dbms", "queryJmx");

    private final DatabaseManagementService dbms;
    private final GraphDatabaseAPI system;
    private final PanickedLogs logs;

    private RunningDatabase(DatabaseManagementService dbms, PanickedLogs logs) {
        this.dbms = dbms;
        this.system = (GraphDatabaseAPI) dbms.database(SYSTEM_DATABASE_NAME);
        this.logs = logs;
    }

    /** `onPanic` runs when Neo4j stops serving the database; it serves it again after a stop and a start. */
    static RunningDatabase start(Path home, Map<Setting<?>, Object> settings, Runnable onPanic) {
        PanickedLogs logs = new PanickedLogs(home, onPanic);
        DatabaseManagementServiceBuilder builder =
                new DatabaseManagementServiceBuilder(home).setConfig(settings).addDatabaseListener(logs);
        try {
            return await(builder.build(), logs);
        } catch (RuntimeException e) {
            logs.truncate();
            throw e;
        }
    }

    /** Neo4j starts a DBMS even where one of its databases cannot start. Then this method fails. */
    private static RunningDatabase await(DatabaseManagementService dbms, PanickedLogs logs) {
        try {
            RunningDatabase running = new RunningDatabase(dbms, logs);
            running.checkAvailable();
            running.dependencies().resolveDependency(GlobalProcedures.class).unregister(QUERY_JMX);
            dbms.registerTransactionEventListener(DEFAULT_DATABASE_NAME, new ExternalData());
            return running;
        } catch (RuntimeException e) {
            dbms.shutdown();
            throw e;
        }
    }

    int boltPort() {
        ConnectorPortRegister ports = dependencies().resolveDependency(ConnectorPortRegister.class);
        return ports.getLocalAddress(ConnectorType.BOLT).getPort();
    }

    /**
     * Sets the caller's password where it is no longer valid: a graph's owner may have changed it in Neo4j Browser, which
     * Community edition cannot forbid.
     */
    void ensurePassword(String password) throws InvalidAuthTokenException {
        if (login(password) != AuthenticationResult.SUCCESS) {
            system.executeTransactionally(
                    "CREATE OR REPLACE USER " + AuthManager.INITIAL_USER_NAME
                            + " SET PASSWORD $password CHANGE NOT REQUIRED",
                    Map.of("password", password));
        }
    }

    void stop() {
        dbms.shutdown();
        logs.truncate();
    }

    private AuthenticationResult login(String password) throws InvalidAuthTokenException {
        Map<String, Object> token = AuthToken.newBasicAuthToken(AuthManager.INITIAL_USER_NAME, password);
        AuthManager users = dependencies().resolveDependency(AuthManager.class);
        return users.login(token, ClientConnectionInfo.EMBEDDED_CONNECTION).subject().getAuthenticationResult();
    }

    private void checkAvailable() {
        GraphDatabaseAPI database = (GraphDatabaseAPI) dbms.database(DEFAULT_DATABASE_NAME);
        if (!database.isAvailable(AVAILABLE_WITHIN_MS)) {
            DatabaseStateService states = dependencies().resolveDependency(DatabaseStateService.class);
            Throwable cause = states.causeOfFailure(database.databaseId()).orElse(null);
            throw new IllegalStateException("Neo4j did not start it; read the logs folder of its home", cause);
        }
    }

    private DependencyResolver dependencies() {
        return system.getDependencyResolver();
    }
}
