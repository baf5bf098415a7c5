import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { runForOne, runQuery } from '../../../src/graph/run-query.ts';
import { overviewAsOf, relationshipsOfNodesAsOf } from '../../../src/graph/queries/history/past.ts';
import { test } from '../../support/memory-test.ts';
import { seeded } from '../../support/random.ts';
import { rounds } from '../../support/rounds.ts';
import type { TestTenant } from '../../support/tenant.ts';
import { ReplayModel, textOf } from './replay-model.ts';

const SEED = Number(process.env['REPLAY_SEED'] ?? 20_261_126);
const OPERATIONS = rounds({ few: 120, all: 500 });
const MOMENTS = rounds({ few: 15, all: 50 });
const KEYS = Array.from({ length: 12 }, (_, at) => `rp_${at}`);
const SINGLE = 'moors at';

test(`${OPERATIONS} random changes equal a replay at ${MOMENTS} moments (REPLAY_SEED=${SEED})`, async ({
  tenant,
}) => {
  const run = new RandomHistory(tenant, seeded(SEED));
  await run.prepare();
  for (let step = 0; step < OPERATIONS; step++) await run.step(step);
  const { model } = run;
  for (let each = 0; each < MOMENTS; each++) {
    const index = run.pick(OPERATIONS);
    expect(await stateAsOf(tenant, model.moment(index)), `after step ${index}`).toEqual(model.asOf(index));
  }
  const last = { asOf: await pause(), ...model.asOf(OPERATIONS - 1) };
  const key = model.keys[0] as string;
  const { edges, hyperedges } = await tenant.call('get_relationships', { key, as_of: last.asOf });
  expect([...edges, ...hyperedges]).toHaveLength(last.links.get(key)?.length ?? 0);
});

/** What the memory answers as of a moment, in the form of the model. */
async function stateAsOf(tenant: TestTenant, asOf: string): Promise<ReturnType<ReplayModel['asOf']>> {
  const [{ nodes }, rows, { nodes: count, edges, hyperedges }] = await Promise.all([
    tenant.call('get_nodes', { keys: KEYS, as_of: asOf }),
    runQuery(tenant.graph, relationshipsOfNodesAsOf, {
      words: [],
      ...{ keys: KEYS, limit: 1_000, longest: 10_000, asOf, validAt: null },
    }),
    runForOne(tenant.graph, overviewAsOf, { asOf, top: 10 }),
  ]);
  const links = new Map(
    rows.map((row) => {
      const ofEdges = row.edges.map((edge) => textOf(toLink(edge), [{ key: edge.from }, { key: edge.to }]));
      const others = row.hyperedges.map((each) =>
        textOf(
          toLink(each),
          each.nodes.map((key) => ({ key })),
        ),
      );
      return [row.key, [...ofEdges, ...others].sort()];
    }),
  );
  const known = new Set(nodes.map(({ key }) => key));
  for (const [key, texts] of links) if (!known.has(key)) expect([key, texts]).toEqual([key, []]);
  return {
    descriptions: new Map(nodes.map(({ key, description }) => [key, description])),
    links: new Map([...links].filter(([key]) => known.has(key))),
    // Without the profile of the user and the node that the label was declared with.
    counts: [count - 3, edges, hyperedges],
  };
}

function toLink({ label, data }: { label: string; data: Record<string, unknown> }) {
  return { label, data: data as Record<string, number> };
}

/** A moment between changes. */
async function pause(): Promise<string> {
  const moment = Date.now();
  while (Date.now() <= moment) await sleep(1);
  return new Date(moment).toISOString();
}

/** Makes changes to a memory and its model at once. */
class RandomHistory {
  readonly model = new ReplayModel();
  readonly #tenant: TestTenant;
  readonly #random: () => number;
  /** Takes back the change that was made last, where that is possible. */
  #takeBack: (() => Promise<void>) | undefined;

  constructor(tenant: TestTenant, random: () => number) {
    this.#tenant = tenant;
    this.#random = random;
  }

  /** Declares that a node has one edge of a label at a time. */
  async prepare(): Promise<void> {
    await this.#tenant.storeKeys('declared_a', 'declared_b');
    const nodes = ['declared_a', 'declared_b'];
    const { relationships } = await this.#tenant.call('add_relationships', {
      relationships: [{ nodes, relationship: SINGLE }],
    });
    const body = { single_valued: true };
    expect((await this.#tenant.post('/api/v1/memory/labels/moors_at', body, {}, 'PUT')).status).toBe(200);
    const ids = relationships.map(({ id }) => id);
    await this.#tenant.call('update', { key: 'declared_a', remove_relationships: ids });
    await pause();
  }

  pick(count: number): number {
    return Math.floor(this.#random() * count);
  }

  async step(step: number): Promise<void> {
    const takeBack = this.#takeBack;
    this.#takeBack = undefined;
    if (takeBack && this.#random() < 0.5) await takeBack();
    else await this.#change(step);
    this.model.remember(await pause());
  }

  async #change(step: number): Promise<void> {
    const { keys } = this.model;
    const free = KEYS.filter((key) => !keys.includes(key));
    const roll = this.#random();
    if (free.length > 0 && (keys.length < 5 || roll < 0.12)) return this.#store(step, this.#one(free));
    if (roll < 0.2) return this.#update(step, this.#one(keys));
    if (roll < 0.45) return this.#relate(step, this.#some(keys, 2), this.#one(['zarps', 'quonks']));
    if (roll < 0.62) return this.#relate(step, this.#some(keys, 3 + this.pick(2)), 'glorped');
    if (roll < 0.76) return this.#single(step, this.#some(keys, 2));
    if (roll < 0.88) return this.#remove(this.#one(keys));
    const [from, into] = this.#some(keys, 2) as [string, string];
    return roll < 0.95 ? this.#merge(from, into) : this.#forget(from);
  }

  async #store(step: number, key: string): Promise<void> {
    const description = `Text ${step}.`;
    await this.#tenant.call('store', { key, description });
    this.model.write(key, description);
  }

  async #update(step: number, key: string): Promise<void> {
    const description = `Text ${step}.`;
    await this.#tenant.call('update', { key, description });
    this.model.write(key, description);
  }

  async #relate(step: number, nodes: string[], relationship: string): Promise<void> {
    const data = { [`f${this.pick(3)}`]: step };
    await this.#tenant.call('add_relationships', { relationships: [{ nodes, relationship, data }] });
    this.model.relate(nodes, relationship, data);
  }

  async #single(step: number, nodes: string[]): Promise<void> {
    const data = { f0: step };
    const { relationships } = await this.#tenant.call('add_relationships', {
      relationships: [{ nodes, relationship: SINGLE, data }],
    });
    this.model.relate(nodes, 'moors_at', data, true);
    const [written] = relationships;
    if (written?.status !== 'created' || written.change === undefined) return;
    this.#takeBack = async () => {
      await this.#tenant.call('undo', { id: written.change });
      this.model.undo();
    };
  }

  async #remove(key: string): Promise<void> {
    const { edges, hyperedges } = await this.#tenant.call('get_relationships', { key });
    const texts = [
      ...edges.map(({ id, from, to, ...link }) => ({ id, link, keys: [from, to] })),
      ...hyperedges.map(({ id, nodes: keys, ...link }) => ({ id, link, keys })),
    ];
    if (texts.length === 0) return;
    const { id, link, keys } = this.#one(texts);
    await this.#tenant.call('update', { key, remove_relationships: [id] });
    const { label, data = {} } = link;
    this.model.remove(
      textOf(
        toLink({ label, data }),
        keys.map((each) => ({ key: each })),
      ),
    );
  }

  async #merge(from: string, into: string): Promise<void> {
    const { id } = await this.#tenant.call('merge_nodes', { from_key: from, into_key: into });
    this.model.merge(from, into);
    this.#takeBack = async () => {
      await this.#tenant.call('merge_nodes', { undo: id });
      this.model.undo(from);
    };
  }

  async #forget(key: string): Promise<void> {
    await this.#tenant.call('forget', { key });
    this.model.forget(key);
  }

  #one<T>(items: readonly T[]): T {
    return items[this.pick(items.length)] as T;
  }

  /** Different items, or as many as there are. */
  #some(items: readonly string[], count: number): string[] {
    const left = [...items];
    return Array.from(
      { length: Math.min(count, items.length) },
      () => left.splice(this.pick(left.length), 1)[0] as string,
    );
  }
}
