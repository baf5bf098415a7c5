import { setTimeout as sleep } from 'node:timers/promises';
import { seeded } from '../support/random.ts';
import type { TestTenant } from '../support/tenant.ts';
import { CallMaker, KEYS, SESSIONS, type Call } from './calls.ts';
import { brokenInvariants } from './invariants.ts';
import { PAIRS, type Pair } from './pairs.ts';
import { isFault, send } from './send.ts';

/** Of a round of `npm run races`. */
const CALLS = 200;
const REST_WITHIN_MS = 60_000;
const BETWEEN_MS = 50;
/**
 * What calls leave to the background: nodes to be derived, and the sessions written since. The nodes are counted one by
 * one: Neo4j's count of a label can be behind its index.
 */
const BACKGROUND = `
  RETURN
    toFloat(COUNT { MATCH (n:_Pending) WHERE n.id IS NOT NULL }) AS pending,
    toFloat(COUNT { MATCH (s:_Session) WHERE s.id IN $ids AND s.used_at >= $since }) AS written`;

/** How a pair's calls ended. */
export interface Raced {
  /** How often each tool ended in each way. */
  readonly outcomes: Readonly<Record<string, number>>;
  /** Calls that the service failed, and what is broken of the graph once it is at rest. */
  readonly faults: readonly string[];
}

/** Sends calls of two tools at once, about the same ten keys, and looks at the answers and at the graph they leave. */
export async function race(
  tenant: TestTenant,
  pair: Pair,
  seed: number,
  { calls: count = CALLS } = {},
): Promise<Raced> {
  await prepare(tenant);
  const random = seeded(seed * PAIRS.length + PAIRS.indexOf(pair));
  const maker = new CallMaker(random, `race-${seed}-${pair.join('-')}`, await standingRelationships(tenant));
  const calls = Array.from({ length: count }, () => maker.make(pair));
  const ended = await Promise.all(calls.map((call) => endOf(tenant, call)));
  const faults = ended.flat().filter(({ outcome }) => isFault(outcome) || outcome.startsWith('no answer'));
  await atRest(tenant);
  return {
    outcomes: Object.fromEntries(countBy(ended.flat().map(({ call, outcome }) => `${call.tool} ${outcome}`))),
    faults: [
      ...faults.map(({ call, outcome }) => `${call.tool} by ${call.way}: ${outcome}`),
      ...(await brokenInvariants(tenant)),
    ],
  };
}

async function endOf(tenant: TestTenant, call: Call): Promise<{ call: Call; outcome: string }[]> {
  try {
    return (await send(tenant, call)).map((outcome) => ({ call, outcome }));
  } catch (error) {
    return [{ call, outcome: `no answer (${String(error)})` }];
  }
}

/** All ten nodes, with edges and hyperedges, so that every tool finds something. */
async function prepare(tenant: TestTenant): Promise<void> {
  const nodes = KEYS.map((key) => ({ key, description: `The ${key} by the river.`, on_conflict: 'skip' }));
  await tenant.call('store_batch', { nodes });
  const relationships = KEYS.flatMap((key, at) => {
    const [next = '', third = ''] = [KEYS[(at + 1) % KEYS.length], KEYS[(at + 3) % KEYS.length]];
    return [
      { nodes: [key, next], relationship: 'knows' },
      { nodes: [key, next, third], relationship: 'gathered' },
    ];
  });
  await tenant.call('add_relationships', { relationships });
}

async function standingRelationships(tenant: TestTenant): Promise<{ id: string; key: string }[]> {
  const { edges, hyperedges } = await tenant.call('get_relationships', { key: KEYS[0] });
  return [...edges, ...hyperedges].map(({ id }) => ({ id, key: KEYS[0] as string }));
}

/** Waits until nothing is left that the calls leave to the background: derived properties, and sessions. */
async function atRest(tenant: TestTenant): Promise<void> {
  const since = Date.now();
  for (const session of SESSIONS) await use(tenant, session);
  const ids = SESSIONS.map((id) => `given:${id}`);
  const deadline = performance.now() + REST_WITHIN_MS;
  for (;;) {
    const [left] = await tenant.cypher(BACKGROUND, { ids, since });
    if (left?.['written'] === SESSIONS.length && left['pending'] === 0) return;
    if (performance.now() > deadline)
      throw new Error(`The graph does not come to rest: ${JSON.stringify(left)}`);
    await sleep(BETWEEN_MS);
  }
}

/** What a session remembers is written after its next use. */
async function use(tenant: TestTenant, session: string): Promise<void> {
  const profile = { key: 'user_profile', description: 'Who watches.', on_conflict: 'skip' };
  for (let times = 0; times < 2; times++) {
    const response = await tenant.post('/api/v1/memory/store', profile, { 'mcp-session-id': session });
    await response.arrayBuffer();
  }
}

function countBy(values: readonly string[]): [string, number][] {
  return [...Map.groupBy(values, (value) => value)]
    .map(([value, all]): [string, number] => [value, all.length])
    .sort(([one], [other]) => (one < other ? -1 : 1));
}
