package memorygraph.host;

import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import org.neo4j.graphdb.Entity;
import org.neo4j.graphdb.Label;
import org.neo4j.graphdb.RelationshipType;

/** What the service always writes into a node, a hyperedge or an edge. `cypher/external/sweep-*` say the same in Cypher. */
final class WrittenForm {
    static final Label NODE = Label.label("Node");
    static final Label HYPEREDGE = Label.label("Hyperedge");
    static final RelationshipType EDGE = RelationshipType.withName("RELATES_TO");

    private static final String REVISION = "rev";
    private static final String[] TEXTS_OF_NODE = {
        "id", "key", "description", "node_type", "data", "created_at", "updated_at"
    };
    private static final String[] TEXTS_OF_RELATIONSHIP = {"id", "relationship", "label", "data", "created_at"};
    private static final String[] OF_NODE = append(TEXTS_OF_NODE, REVISION);
    private static final Set<String> NAMES =
            Set.of(append(append(TEXTS_OF_NODE, REVISION), "relationship", "label"));

    private WrittenForm() {}

    /** Whether a value under this name may make an entity malformed; null stands for a property that was removed. */
    static boolean mayBreak(String name, Object value) {
        return NAMES.contains(name) && !isOfForm(name, value);
    }

    static boolean isNode(Entity node) {
        Map<String, Object> properties = node.getProperties(OF_NODE);
        return hasTexts(properties, TEXTS_OF_NODE) && isOfForm(REVISION, properties.get(REVISION));
    }

    /** Whether it is an edge, or a hyperedge. */
    static boolean isRelationship(Entity entity) {
        return hasTexts(entity.getProperties(TEXTS_OF_RELATIONSHIP), TEXTS_OF_RELATIONSHIP);
    }

    private static boolean hasTexts(Map<String, Object> properties, String[] names) {
        for (String name : names) {
            if (!isOfForm(name, properties.get(name))) {
                return false;
            }
        }
        return true;
    }

    private static boolean isOfForm(String name, Object value) {
        return name.equals(REVISION) ? isInteger(value) : value instanceof String;
    }

    private static boolean isInteger(Object value) {
        return value instanceof Long || value instanceof Integer || value instanceof Short || value instanceof Byte;
    }

    private static String[] append(String[] names, String... others) {
        String[] all = Arrays.copyOf(names, names.length + others.length);
        System.arraycopy(others, 0, all, names.length, others.length);
        return all;
    }
}
