import { countExternal } from '../../graph/queries/external.ts';
import { runForOne } from '../../graph/run-query.ts';
import { adoptEdges, adoptHyperedges } from './adopt-relationships.ts';
import { adoptNodes, type AdoptingMemory } from './adopt-nodes.ts';

/** How much others than the service wrote into a graph, which answers leave out. */
export interface External {
  readonly nodes: number;
  readonly edges: number;
  readonly hyperedges: number;
}

export interface Adoption extends External {
  /** What cannot become a memory: what joins fewer than two, exceeds a limit, or says more than a memory can. */
  readonly left: External;
}

export function countOfExternal({ graph }: Pick<AdoptingMemory, 'graph'>): Promise<External> {
  return runForOne(graph, countExternal, {});
}

/**
 * Makes memories of external data, such as what was drawn in Neo4j Browser: nodes get a key, an id, their texts and vectors,
 * then the relationships between them. Throws as a store does; what was adopted until then stays, and another run goes on.
 */
export async function adoptExternal(memory: AdoptingMemory): Promise<Adoption> {
  const nodes = await adoptNodes(memory);
  const edges = await adoptEdges(memory);
  const hyperedges = await adoptHyperedges(memory);
  return { nodes, edges, hyperedges, left: await countOfExternal(memory) };
}
