import { AppError } from '../../errors.ts';
import type { TenantGraph } from '../../graph/graph.ts';
import { countStored } from '../../graph/queries/node.ts';
import { runForOne } from '../../graph/run-query.ts';

/** Other processes may write to the graph too. */
const READ_AGAIN_MS = 60_000;

/** The number of nodes that callers stored, for plans that limit it: read once a minute, and counted on with what this process writes. */
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
    await this.refuseBeyond(1, limit, plan);
  }

  /** What was counted does not hold any more. */
  forget(): void {
    this.#readAt = -Infinity;
  }

  /** Throws FORBIDDEN where so many nodes more would be more than the plan allows. */
  async refuseBeyond(more: number, limit: number, plan: string): Promise<void> {
    if (performance.now() - this.#readAt > READ_AGAIN_MS) await this.#read();
    if (this.#nodes + more <= limit) return;
    const has =
      more === 1
        ? `has the ${limit} nodes`
        : `would have ${this.#nodes + more} nodes, more than the ${limit}`;
    const message = `The graph ${has} that plan ${plan} allows. Forget or merge some, or move to another plan.`;
    throw new AppError('FORBIDDEN', message, { details: { limit, plan } });
  }

  async #read(): Promise<void> {
    const { nodes } = await runForOne(this.#graph, countStored, {});
    this.#nodes = nodes;
    this.#readAt = performance.now();
  }
}
