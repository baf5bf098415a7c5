import { dependentsOfNode, tracesOfNode } from '../../graph/queries/forget.ts';
import { hyperedgesOfMember, relationshipsOfNode } from '../../graph/queries/relationship.ts';
import type { HyperedgeRecord } from '../../graph/queries/records.ts';
import { runQuery } from '../../graph/run-query.ts';
import { noSuchNode } from '../nodes/unknown-keys.ts';
import { nameText } from '../text/quote.ts';
import type { WithGraph } from '../transaction/dependencies.ts';
import { refuseProfile } from './forget-node.ts';

/** Of each list: how many of all are named. */
const NAMED = 10;
/** Members of a hyperedge that its sentence names. */
const MAX_MEMBERS = 5;

const NOTHING = { nodes: 0, keys: [], edges: 0, hyperedges: 0, own_hyperedges: [] };

/** What goes, or loses a part, where a node is forgotten. Reads only. Throws NOT_FOUND and PROTECTED. */
export async function previewForget({ graph }: WithGraph, key: string) {
  refuseProfile(key);
  const [[traces], [links], hyperedges, [dependents = NOTHING]] = await Promise.all([
    runQuery(graph, tracesOfNode, { key, limit: NAMED }),
    runQuery(graph, relationshipsOfNode, { key, limit: NAMED, longest: 0 }),
    runQuery(graph, hyperedgesOfMember, { key }),
    runQuery(graph, dependentsOfNode, { key, limit: NAMED }),
  ]);
  if (!traces || !links) throw noSuchNode(key);
  const { updated_at: version, edges, files, passages, filenames, ...history } = traces;
  const { own_hyperedges: ended, ...derived } = dependents;
  return {
    key,
    ...(version !== null && { updated_at: version }),
    edges: { count: edges, first: links.edges.map(edgeSentence) },
    hyperedges: {
      ...afterwards(hyperedges, new Set(ended)),
      first: links.hyperedges.map(hyperedgeSentence),
    },
    files: { count: files, passages, first: filenames },
    derived: {
      nodes: derived.nodes,
      edges: derived.edges,
      hyperedges: derived.hyperedges,
      first: derived.keys,
    },
    ...history,
  };
}

/** A hyperedge keeps its other members, or becomes an edge of two; one that the node's texts alone support ends, and a derived one of three. */
function afterwards(hyperedges: readonly HyperedgeRecord[], ended: ReadonlySet<string>) {
  const left = hyperedges.map(({ id, nodes: { length }, derived }) =>
    ended.has(id) || (derived && length === 3) ? 0 : length - 1,
  );
  return {
    count: left.length,
    lose_member: left.filter((members) => members > 2).length,
    become_edge: left.filter((members) => members === 2).length,
    end: left.filter((members) => members < 2).length,
  };
}

function edgeSentence({ from, relationship, to }: { from: string; relationship: string; to: string }) {
  return `${nameText(from)} ${relationship} ${nameText(to)}`;
}

function hyperedgeSentence({ nodes, relationship }: { nodes: readonly string[]; relationship: string }) {
  const more = nodes.length - MAX_MEMBERS;
  const named = nodes.slice(0, MAX_MEMBERS).map(nameText).join(', ');
  return `${named}${more > 0 ? ` and ${more} more` : ''}: ${relationship}`;
}
