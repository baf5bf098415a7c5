package memorygraph.host;

import java.util.HashSet;
import java.util.Set;
import org.neo4j.graphdb.Entity;
import org.neo4j.graphdb.GraphDatabaseService;
import org.neo4j.graphdb.Label;
import org.neo4j.graphdb.Node;
import org.neo4j.graphdb.Relationship;
import org.neo4j.graphdb.RelationshipType;
import org.neo4j.graphdb.Transaction;
import org.neo4j.graphdb.event.LabelEntry;
import org.neo4j.graphdb.event.PropertyEntry;
import org.neo4j.graphdb.event.TransactionData;
import org.neo4j.graphdb.event.TransactionEventListenerAdapter;

/**
 * Moves what others wrote under the labels of the service in another form out of the way, in the transaction that writes it:
 * no statement of the service ever sees it. Looks at nothing but what the transaction changes.
 */
final class ExternalData extends TransactionEventListenerAdapter<Void> {
    private static final Label EXTERNAL = Label.label("_External");
    /** An external node that was drawn as a hyperedge. */
    private static final Label EXTERNAL_HYPEREDGE = Label.label("_Hyperedge");
    private static final RelationshipType EXTERNAL_EDGE = RelationshipType.withName("_EXTERNAL");
    /** They name background work on a memory, or that a memory was derived. */
    private static final Label[] MARKS = {
        Label.label("_Pending"), Label.label("_ToEnrich"), Label.label("_Derived")
    };

    @Override
    public Void beforeCommit(TransactionData changes, Transaction transaction, GraphDatabaseService database) {
        for (Node node : nodesOf(changes)) {
            moveNode(node);
        }
        for (Relationship edge : edgesOf(changes)) {
            moveEdge(edge);
        }
        return null;
    }

    private static Set<Node> nodesOf(TransactionData changes) {
        Set<Node> nodes = new HashSet<>();
        for (LabelEntry assigned : changes.assignedLabels()) {
            String label = assigned.label().name();
            if (label.equals(WrittenForm.NODE.name()) || label.equals(WrittenForm.HYPEREDGE.name())) {
                nodes.add(assigned.node());
            }
        }
        addBroken(changes.assignedNodeProperties(), nodes);
        addRemoved(changes.removedNodeProperties(), nodes);
        nodes.removeIf(changes::isDeleted);
        return nodes;
    }

    private static Set<Relationship> edgesOf(TransactionData changes) {
        Set<Relationship> edges = new HashSet<>();
        changes.createdRelationships().forEach(edges::add);
        addBroken(changes.assignedRelationshipProperties(), edges);
        addRemoved(changes.removedRelationshipProperties(), edges);
        edges.removeIf(edge -> changes.isDeleted(edge) || !edge.isType(WrittenForm.EDGE));
        return edges;
    }

    private static <T extends Entity> void addBroken(Iterable<PropertyEntry<T>> assigned, Set<T> entities) {
        for (PropertyEntry<T> property : assigned) {
            if (WrittenForm.mayBreak(property.key(), property.value())) {
                entities.add(property.entity());
            }
        }
    }

    private static <T extends Entity> void addRemoved(Iterable<PropertyEntry<T>> removed, Set<T> entities) {
        for (PropertyEntry<T> property : removed) {
            if (WrittenForm.mayBreak(property.key(), null)) {
                entities.add(property.entity());
            }
        }
    }

    /** A node that is still a memory, or a hyperedge, only loses the label that it does not fit. */
    private static void moveNode(Node node) {
        boolean isBrokenNode = node.hasLabel(WrittenForm.NODE) && !WrittenForm.isNode(node);
        boolean isBrokenHyperedge =
                node.hasLabel(WrittenForm.HYPEREDGE) && !WrittenForm.isRelationship(node);
        if (isBrokenNode) {
            node.removeLabel(WrittenForm.NODE);
        }
        if (isBrokenHyperedge) {
            node.removeLabel(WrittenForm.HYPEREDGE);
        }
        boolean isOurs = node.hasLabel(WrittenForm.NODE) || node.hasLabel(WrittenForm.HYPEREDGE);
        if ((isBrokenNode || isBrokenHyperedge) && !isOurs) {
            node.addLabel(EXTERNAL);
            if (isBrokenHyperedge) {
                node.addLabel(EXTERNAL_HYPEREDGE);
            }
            for (Label mark : MARKS) {
                node.removeLabel(mark);
            }
        }
    }

    /** Neo4j cannot change the type of a relationship. */
    private static void moveEdge(Relationship edge) {
        if (WrittenForm.isRelationship(edge)) {
            return;
        }
        Relationship moved = edge.getStartNode().createRelationshipTo(edge.getEndNode(), EXTERNAL_EDGE);
        edge.getAllProperties().forEach(moved::setProperty);
        edge.delete();
    }
}
