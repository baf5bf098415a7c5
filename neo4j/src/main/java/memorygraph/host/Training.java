package memorygraph.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.DoubleStream;
import org.neo4j.driver.AuthTokens;
import org.neo4j.driver.Driver;
import org.neo4j.driver.GraphDatabase;
import org.neo4j.driver.Logging;
import org.neo4j.driver.Session;
import org.neo4j.io.fs.FileUtils;

/**
 * Does with a scratch database what the service does at its start and first use, so that the class archive recorded
 * meanwhile contains the classes that this loads.
 */
final class Training {
    private static final String NAME = "training";
    private static final String PASSWORD = "training-only";
    /** What makes a node a memory, and a relationship an edge. */
    private static final Map<String, Object> FORM = Map.of(
            "description", "training", "node_type", "fact", "data", "{}", "created_at", "2026", "updated_at", "2026");
    private static final String[] STATEMENTS = {
        "CREATE CONSTRAINT node_key IF NOT EXISTS FOR (n:Node) REQUIRE n.key IS UNIQUE",
        "CREATE INDEX node_created IF NOT EXISTS FOR (n:Node) ON (n.created_at)",
        "CREATE TEXT INDEX node_text IF NOT EXISTS FOR (n:Node) ON (n.text)",
        "CREATE FULLTEXT INDEX node_words IF NOT EXISTS FOR (n:Node) ON EACH [n.key, n.text]",
        "CREATE VECTOR INDEX node_vectors IF NOT EXISTS FOR (n:Node) ON n.embedding"
                + " OPTIONS { indexConfig: { `vector.dimensions`: 384, `vector.similarity_function`: 'cosine' } }",
        "CALL db.awaitIndexes(60)",
        "SHOW INDEXES YIELD name, state, type RETURN name, state, type",
        "UNWIND range(1, 20) AS i MERGE (n:Node {key: 'node ' + i})"
                + " ON CREATE SET n.id = randomUUID(), n.rev = i, n.text = 'text of ' + i, n:$('Fact') SET n += $data"
                + " WITH n, i CALL db.create.setNodeVectorProperty(n, 'embedding', $vector) RETURN n.key AS key, i",
        "MATCH (a:Node {key: $from}), (b:Node) WHERE b.key <> $from"
                + " MERGE (a)-[r:RELATES_TO {label: 'knows'}]->(b)"
                + " ON CREATE SET r += $data, r.id = randomUUID(), r.relationship = 'knows' RETURN count(r)",
        "CALL db.index.fulltext.queryNodes('node_words', 'text') YIELD node, score"
                + " RETURN node { .key, .text } AS node, score ORDER BY score DESC LIMIT 5",
        "CALL db.index.vector.queryNodes('node_vectors', 5, $vector) YIELD node, score"
                + " MATCH (node)-[:RELATES_TO]-(other) RETURN node.key, score, collect(other.key)[..5] AS others",
        "MATCH (n:Node {key: $from}) CALL apoc.path.spanningTree(n, {maxLevel: 2, relationshipFilter: 'RELATES_TO>'})"
                + " YIELD path RETURN length(path) AS depth, [x IN nodes(path) | x.key] AS keys",
        "MATCH (a:Node {key: $from}), (b:Node {key: 'node 7'}) MATCH p = shortestPath((a)-[:RELATES_TO*..4]-(b))"
                + " RETURN length(p)",
        "MATCH (n:Node) WHERE n.text CONTAINS 'of 7' OPTIONAL MATCH (n)-[r]-() RETURN n.key, count(r) AS degree",
        "MATCH (n:Node {key: 'node 9'}) DETACH DELETE n"
    };

    private Training() {}

    static void run(Path plugins) throws IOException, HostException {
        Path scratch = Files.createTempDirectory("memory-graph-training");
        try (DataLock lock = DataLock.take(scratch, 0)) {
            TenantDatabases databases = new TenantDatabases(lock, plugins, name -> {});
            int port = databases.open(NAME, PASSWORD, "8m", null);
            useOverBolt(port);
            databases.close(NAME);
        } finally {
            FileUtils.deleteDirectory(scratch);
        }
    }

    private static void useOverBolt(int port) {
        double[] vector = DoubleStream.iterate(1, x -> x / 2).limit(384).toArray();
        Map<String, Object> parameters =
                Map.of("vector", vector, "from", "node 1", "data", FORM);
        try (Driver driver = GraphDatabase.driver(
                        "bolt://127.0.0.1:" + port,
                        AuthTokens.basic("neo4j", PASSWORD),
                        org.neo4j.driver.Config.builder().withLogging(Logging.none()).build());
                Session session = driver.session()) {
            for (String statement : STATEMENTS) {
                session.run(statement, parameters).consume();
            }
            session.executeWrite(tx -> tx.run("CREATE (n:Node {key: $from + '!'}) RETURN n", parameters).list());
        }
    }
}
