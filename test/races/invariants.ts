import { hyperedgeIdentity } from '../../src/memory/relationships/relationship-input.ts';
import { FOLLOWS, PRECEDES } from '../../src/memory/ontology/label.ts';
import type { TestTenant } from '../support/tenant.ts';

interface Exported {
  readonly nodes: readonly { readonly id: string; readonly key: string; readonly node_type: string }[];
  readonly edges: readonly {
    readonly id: string;
    readonly from: string;
    readonly to: string;
    readonly label: string;
  }[];
  readonly hyperedges: readonly {
    readonly id: string;
    readonly nodes: readonly string[];
    readonly label: string;
  }[];
}

/** What must stand in a graph at rest; each statement returns what is broken of it. */
const BOOKKEEPING: Readonly<Record<string, string>> = {
  'a session names a node that is gone': `
    MATCH (s:_Session) UNWIND s.keys AS key
    WITH s, key WHERE NOT EXISTS { (:Node {key: key}) }
    RETURN s.id + ' ' + key AS broken`,
  'a session has not one time a key': `
    MATCH (s:_Session) WHERE size(s.keys) <> size(s.times) RETURN s.id AS broken`,
  'a name is borne by no node': `
    MATCH (name:_Name) WHERE NOT EXISTS { (name)<-[:_NAMED]-(:Node) } RETURN name.name AS broken`,
  'a node waits to be derived': 'MATCH (n:_Pending) RETURN n.key AS broken',
  'a node bears no type of the graph': `
    MATCH (n:Node) WHERE NOT EXISTS { (:_Type {name: n.node_type}) } RETURN n.key AS broken`,
  'a label is in no registry': `
    MATCH ()-[r:RELATES_TO]->() WHERE NOT EXISTS { (:_Label {label: r.label}) } RETURN r.label AS broken
    UNION
    MATCH (h:Hyperedge) WHERE NOT EXISTS { (:_Label {label: h.label}) } RETURN h.label AS broken`,
  'a text has the context of none before it': `
    MATCH (n:Node)
    WHERE n.has_context AND
      NOT EXISTS { (n)-[r:RELATES_TO]->() WHERE r.label IN ${JSON.stringify(FOLLOWS)} } AND
      NOT EXISTS { (n)<-[r:RELATES_TO]-() WHERE r.label IN ${JSON.stringify(PRECEDES)} }
    RETURN n.key AS broken`,
  'a node is half written': `
    MATCH (n:Node)
    WHERE any(field IN [n.id, n.key, n.description, n.node_type, n.data, n.created_at, n.updated_at, n.rev, n.embedding]
      WHERE field IS NULL)
    RETURN elementId(n) AS broken`,
  'a relationship is half written': `
    MATCH ()-[r:RELATES_TO]->()
    WHERE any(field IN [r.id, r.label, r.relationship, r.data, r.created_at] WHERE field IS NULL)
    RETURN elementId(r) AS broken
    UNION
    MATCH (h:Hyperedge)
    WHERE any(field IN [h.id, h.label, h.identity, h.relationship, h.data, h.created_at, h.embedding] WHERE field IS NULL)
    RETURN elementId(h) AS broken`,
};

/** Everything that is broken in a tenant's graph, none where it is whole. */
export async function brokenInvariants(tenant: TestTenant): Promise<string[]> {
  const broken: string[] = [];
  for (const [name, statement] of Object.entries(BOOKKEEPING))
    for (const row of await tenant.cypher(statement)) broken.push(`${name}: ${String(row['broken'])}`);
  const exported = (await (await tenant.fetch('/api/v1/memory/export')).json()) as Exported;
  const identities = await tenant.cypher('MATCH (h:Hyperedge) RETURN h.id AS id, h.identity AS identity');
  return [
    ...broken,
    ...brokenNodes(exported),
    ...brokenEdges(exported),
    ...brokenHyperedges(exported, new Map(identities.map(({ id, identity }) => [id, identity]))),
    ...(await brokenCounts(tenant, exported)),
  ];
}

function brokenNodes({ nodes, edges, hyperedges }: Exported): string[] {
  return [
    ...repeated(nodes.map(({ key }) => key)).map((key) => `the key ${key} is there twice`),
    ...repeated([...nodes, ...edges, ...hyperedges].map(({ id }) => id)).map(
      (id) => `the id ${id} is there twice`,
    ),
  ];
}

function brokenEdges({ nodes, edges }: Exported): string[] {
  const keys = new Set(nodes.map(({ key }) => key));
  return [
    ...edges
      .filter(({ from, to }) => !keys.has(from) || !keys.has(to))
      .map(({ id }) => `the edge ${id} lost an end`),
    ...edges.filter(({ from, to }) => from === to).map(({ id }) => `the edge ${id} joins a node to itself`),
    ...repeated(edges.map(({ from, to, label }) => `${from} ${label} ${to}`)).map(
      (edge) => `the edge ${edge} is there twice`,
    ),
  ];
}

function brokenHyperedges(
  { nodes, hyperedges }: Exported,
  identities: ReadonlyMap<unknown, unknown>,
): string[] {
  const keys = new Set(nodes.map(({ key }) => key));
  return [
    ...hyperedges
      .filter((hyperedge) => hyperedge.nodes.length < 3 || repeated(hyperedge.nodes).length > 0)
      .map((hyperedge) => `the hyperedge ${hyperedge.id} has the members ${hyperedge.nodes.join(', ')}`),
    ...hyperedges
      .filter((hyperedge) => !hyperedge.nodes.every((key) => keys.has(key)))
      .map(({ id }) => `the hyperedge ${id} lost a member`),
    ...hyperedges
      .filter(
        (hyperedge) => identities.get(hyperedge.id) !== hyperedgeIdentity(hyperedge.label, hyperedge.nodes),
      )
      .map(({ id }) => `the hyperedge ${id} has the identity of another`),
  ];
}

async function brokenCounts(tenant: TestTenant, { nodes, edges, hyperedges }: Exported): Promise<string[]> {
  const overview = await tenant.call('get_overview');
  const exported = { nodes: nodes.length, edges: edges.length, hyperedges: hyperedges.length };
  const counts = Map.groupBy(nodes, ({ node_type }) => node_type);
  const hasCounts = overview.types.every(
    ({ name, node_count, derived }) => node_count + derived === (counts.get(name)?.length ?? 0),
  );
  const counted = (kind: keyof typeof exported) => overview.stats[kind] + overview.stats.derived[kind];
  return [
    ...(['nodes', 'edges', 'hyperedges'] as const)
      .filter((kind) => counted(kind) !== exported[kind])
      .map((kind) => `the overview counts ${counted(kind)} ${kind}, the export has ${exported[kind]}`),
    ...(hasCounts ? [] : ['the types count other nodes than the export has']),
  ];
}

function repeated(values: readonly string[]): string[] {
  return values.filter((value, at) => values.indexOf(value) !== at);
}
