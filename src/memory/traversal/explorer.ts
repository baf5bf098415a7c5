import { exploreStepsAsOf } from '../../graph/queries/history/past.ts';
import { exploreSteps } from '../../graph/queries/traversal.ts';
import type { RowOf } from '../../graph/query.ts';
import { runQuery } from '../../graph/run-query.ts';
import type { WithGraph } from '../transaction/dependencies.ts';
import type { WithCaches } from '../recall/caches/recall-caches.ts';
import { isPast, timesOf, type PastTime } from '../relationships/relationships-as-of.ts';
import type { WithRegex } from '../text/regex/regex-engine.ts';
import { matching, type LinkFilter } from './link-pattern.ts';
import type { Step } from './strategy.ts';

/** Steps from one node along edges, and as many through hyperedges, so that a hub cannot fill the walk. */
const MAX_STEPS_PER_NODE = 200;
/** Steps of a hub among which the best are taken; more where the pattern has labels. */
const MAX_READ = { any: 2_000, label: 20_000 };
/** The edges that APOC expands. */
const EXPANDED = { out: 'RELATES_TO>', in: '<RELATES_TO', both: 'RELATES_TO' } as const;
/** Nodes next to the frontier that are explored along with it. */
const MAX_PREFETCHED = 60;
const MAX_RELATIONSHIPS = 50_000;
const MAX_WALK_MS = 8_000;

export interface Interest {
  readonly filter: LinkFilter;
  /** The query's vector, which nodes are compared with; null without a query. */
  readonly vector: Float32Array | null;
  /** Whether labels are compared with it as well. */
  readonly readsLabels: boolean;
  /** Relationships that ended before are not followed; null follows all. */
  readonly now: string | null;
  /** The walk follows the relationships of then. */
  readonly time: PastTime;
}

/** The steps from one node, and the number of all its links, followed or not. */
export interface Explored {
  readonly degree: number;
  readonly steps: readonly Step[];
}

export type ExplorerMemory = WithGraph & WithRegex & WithCaches;

/** Reads the steps from nodes within the limits of a walk, each node once. */
export class Explorer {
  readonly #memory: ExplorerMemory;
  readonly #interest: Interest;
  readonly #asked = new Set<string>();
  readonly #explored = new Map<string, Explored>();
  readonly #started = performance.now();
  /** Limits that cut the walk. */
  readonly truncated = new Set<string>();
  /** What the database has read. */
  readonly expanded = { nodes: 0, relationships: 0 };

  constructor(memory: ExplorerMemory, interest: Interest) {
    this.#memory = memory;
    this.#interest = interest;
  }

  /** Links of an explored node, followed or not. */
  degreeOf(key: string): number | undefined {
    return this.#explored.get(key)?.degree;
  }

  /** All explored nodes, with the given ones that exist and fit. `continues`: the walk is likely to need the nodes next to them. */
  async stepsFrom(keys: readonly string[], continues: boolean): Promise<ReadonlyMap<string, Explored>> {
    const unknown = keys.filter((key) => !this.#asked.has(key) && !this.#explored.has(key));
    if (unknown.length > 0 && this.#isWithinLimits()) await this.#explore(unknown, continues);
    return this.#explored;
  }

  #isWithinLimits(): boolean {
    if (performance.now() - this.#started > MAX_WALK_MS) this.truncated.add('time');
    if (this.expanded.relationships > MAX_RELATIONSHIPS) this.truncated.add('relationships');
    return !this.truncated.has('time') && !this.truncated.has('relationships');
  }

  async #explore(keys: readonly string[], continues: boolean): Promise<void> {
    const maxRead = this.#interest.filter.labels === null ? MAX_READ.any : MAX_READ.label;
    const rows = await this.#read(keys, { maxRead, prefetched: continues ? MAX_PREFETCHED : 0 });
    for (const key of keys) this.#asked.add(key);
    const steps = await this.#admit(rows.flatMap((row) => this.#cut(stepsOf(row))));
    for (const { from, degree } of rows) {
      this.#explored.set(from, { degree, steps: steps.get(from) ?? [] });
      this.expanded.nodes += 1;
      this.expanded.relationships += Math.min(degree, maxRead);
    }
  }

  #read(keys: readonly string[], ahead: { maxRead: number; prefetched: number }) {
    const { filter, vector, now, time } = this.#interest;
    const params = {
      frontier: [...keys],
      edges: EXPANDED[filter.edges],
      labels: filter.labels && [...filter.labels],
      along: [...filter.along],
      against: [...filter.against],
      words: filter.expression !== undefined,
      vector,
      // One more than is taken shows that the steps are cut.
      limit: MAX_STEPS_PER_NODE + 1,
    };
    const { graph } = this.#memory;
    return isPast(time)
      ? runQuery(graph, exploreStepsAsOf, { ...params, ...timesOf(time) })
      : runQuery(graph, exploreSteps, { ...params, ...ahead, now });
  }

  #cut(steps: readonly Step[]): Step[] {
    const taken = { edge: 0, hyperedge: 0 };
    const cut = steps.filter(({ link }) => ++taken[link.kind] <= MAX_STEPS_PER_NODE);
    if (cut.length < steps.length) this.truncated.add('steps_per_node');
    return cut;
  }

  /** The steps that the pattern matches, with the similarity of their labels, by the node they start from. */
  async #admit(steps: readonly Step[]): Promise<Map<string, Step[]>> {
    const admitted = await matching(this.#memory.regex, this.#interest.filter, steps);
    return Map.groupBy(await this.#withLabels(admitted), ({ from }) => from);
  }

  async #withLabels(steps: readonly Step[]): Promise<readonly Step[]> {
    const { vector, readsLabels } = this.#interest;
    if (vector === null || !readsLabels) return steps;
    const { graph, caches } = this.#memory;
    const labels = [...new Set(steps.map(({ link }) => link.label))];
    const similarities = await caches.labels.similarities(graph, vector, labels);
    return steps.map((step) => {
      const similarity = similarities.get(step.link.label) ?? 0;
      return { ...step, link: { ...step.link, similarity } };
    });
  }
}

/** Leaves out external data: a target without a key, or a relationship without an id. */
function stepsOf(row: RowOf<typeof exploreSteps>): Step[] {
  return row.tos.flatMap((to, at) => {
    const id = row.links[at] as string;
    if (to === '' || id === '') return [];
    const direction = row.directions[at] as number;
    return {
      from: row.from,
      to,
      node_type: row.types[at] as string,
      degree: row.degrees[at] as number,
      time: row.times[at] ?? '',
      similarity: row.similarities[at] ?? 1,
      derived: row.derived[at] ?? 0,
      link: {
        id,
        kind: direction === 0 ? 'hyperedge' : 'edge',
        label: row.labels[at] as string,
        words: row.words[at],
        direction: direction === 0 ? 'none' : direction > 0 ? 'out' : 'in',
        similarity: 1,
      },
    };
  });
}
