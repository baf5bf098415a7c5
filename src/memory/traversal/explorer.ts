import { exploreSteps } from '../../graph/queries/traversal.ts';
import type { RowOf } from '../../graph/query.ts';
import { runQuery } from '../../graph/run-query.ts';
import type { WithGraph } from '../dependencies.ts';
import type { WithCaches } from '../recall/caches/recall-caches.ts';
import type { WithRegex } from '../regex/regex-engine.ts';
import { matching, type LinkPattern } from './link-pattern.ts';
import type { Step } from './strategy.ts';

/** Steps taken from one node along edges, and as many through hyperedges, so that a hub cannot fill the walk. */
const STEPS_PER_NODE = 200;
/** Of so many steps of a hub the best are taken; of more where one label is looked for among them. */
const LOOKED_AT = { any: 2_000, label: 20_000 };
/** Which edges APOC expands. */
const FOLLOWED = { out: 'RELATES_TO>', in: '<RELATES_TO', both: 'RELATES_TO' } as const;
/** Nodes next to the frontier that are explored along with it. */
const PREFETCHED = 60;
/** Relationships one walk looks at, and how long it may take. */
const BUDGET = { relationships: 50_000, ms: 8_000 };

export interface Interest {
  readonly pattern: LinkPattern;
  /** Meaning that nodes are held against; null where there is no query. */
  readonly vector: Float32Array | null;
  /** Whether labels are held against it as well. */
  readonly readsLabels: boolean;
}

/** The steps of one node, and all its links, followed or not. */
export interface Explored {
  readonly degree: number;
  readonly steps: readonly Step[];
}

export type ExplorerMemory = WithGraph & WithRegex & WithCaches;

/** Reads the steps from nodes, within a walk's budget, and remembers them. */
export class Explorer {
  readonly #memory: ExplorerMemory;
  readonly #interest: Interest;
  readonly #known = new Map<string, Explored | undefined>();
  readonly #started = performance.now();
  /** Limits that cut the walk. */
  readonly truncated = new Set<string>();
  /** What was looked at. */
  readonly expanded = { nodes: 0, relationships: 0 };

  constructor(memory: ExplorerMemory, interest: Interest) {
    this.#memory = memory;
    this.#interest = interest;
  }

  /** The nodes with steps to take, of those asked for; `goesOn` says whether the nodes next to them are likely next. */
  async stepsFrom(keys: readonly string[], goesOn: boolean): Promise<Map<string, Explored>> {
    const unknown = keys.filter((key) => !this.#known.has(key));
    if (unknown.length > 0 && this.#withinBudget()) await this.#explore(unknown, goesOn);
    return new Map(
      keys.flatMap((key) => {
        const explored = this.#known.get(key);
        return explored ? [[key, explored] as const] : [];
      }),
    );
  }

  #withinBudget(): boolean {
    if (performance.now() - this.#started > BUDGET.ms) this.truncated.add('time');
    if (this.expanded.relationships > BUDGET.relationships) this.truncated.add('relationships');
    return !this.truncated.has('time') && !this.truncated.has('relationships');
  }

  async #explore(keys: readonly string[], goesOn: boolean): Promise<void> {
    const { pattern, vector } = this.#interest;
    const readsWords = pattern.expression !== undefined;
    const looked = pattern.label === null ? LOOKED_AT.any : LOOKED_AT.label;
    const rows = await runQuery(this.#memory.graph, exploreSteps, {
      frontier: [...keys],
      prefetched: goesOn ? PREFETCHED : 0,
      edges: FOLLOWED[pattern.direction ?? 'both'],
      label: pattern.label,
      words: readsWords,
      vector,
      looked,
      limit: STEPS_PER_NODE + 1,
    });
    for (const key of keys) this.#known.set(key, undefined);
    const steps = await this.#admit(rows.flatMap((row) => this.#withinLimit(stepsOf(row))));
    for (const { from, degree } of rows) {
      this.#known.set(from, { degree, steps: steps.get(from) ?? [] });
      this.expanded.nodes += 1;
      this.expanded.relationships += Math.min(degree, looked);
    }
  }

  /** One step more than allowed is asked for, so that a cut can be told. */
  #withinLimit(steps: readonly Step[]): Step[] {
    const taken = { edge: 0, hyperedge: 0 };
    return steps.filter(({ link: { kind } }) => {
      taken[kind] += 1;
      if (taken[kind] > STEPS_PER_NODE) this.truncated.add('steps_per_node');
      return taken[kind] <= STEPS_PER_NODE;
    });
  }

  async #admit(steps: readonly Step[]): Promise<Map<string, Step[]>> {
    const admitted = await matching(this.#memory.regex, this.#interest.pattern, steps);
    return Map.groupBy(await this.#withLabels(admitted), ({ from }) => from);
  }

  async #withLabels(steps: readonly Step[]): Promise<readonly Step[]> {
    const { vector, readsLabels } = this.#interest;
    if (vector === null || !readsLabels) return steps;
    const { graph, caches } = this.#memory;
    const labels = [...new Set(steps.map(({ link }) => link.label))];
    const likeness = await caches.labels.similarities(graph, vector, labels);
    return steps.map((step) => {
      const similarity = likeness.get(step.link.label) ?? 0;
      return { ...step, link: { ...step.link, similarity } };
    });
  }
}

/** Without those to what the service did not write: a node without a key, or a relationship without an id. */
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
      similarity: row.similarities[at] ?? 1,
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
