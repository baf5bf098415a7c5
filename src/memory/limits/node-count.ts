import { AppError } from '../../errors.ts';
import type { TenantGraph } from '../../graph/graph.ts';
import { countNodes } from '../../graph/queries/recall/features.ts';
import { runForOne } from '../../graph/run-query.ts';

/** Other processes may write to the graph too. */
const READ_AGAIN_MS = 60_000;

/** The number of nodes of a graph, for plans that limit it: read once a minute, and counted on with what this process writes. */
export class NodeCount {
  readonly #graph: TenantGraph;
  #nodes = 0;
  #readAt = -Infinity;

  constructor(graph: TenantGraph) {
    this.#graph = graph;
  }

  /** Counts nodes that were created, or, if negative, deleted. */
  add(nodes: number): void {
    this.#nodes += nodes;
  }

  /** Throws FORBIDDEN where the graph has as many nodes as the plan allows. */
  async refuseFrom(limit: number, plan: string): Promise<void> {
    if (performance.now() - this.#readAt > READ_AGAIN_MS) await this.#read();
    if (this.#nodes < limit) return;
    throw new AppError(
      'FORBIDDEN',
      `The graph has the ${limit} nodes that plan ${plan} allows. Forget or merge some, or move to another plan.`,
      { details: { limit, plan } },
    );
  }

  async #read(): Promise<void> {
    const { nodes } = await runForOne(this.#graph, countNodes, {});
    this.#nodes = nodes;
    this.#readAt = performance.now();
  }
}
