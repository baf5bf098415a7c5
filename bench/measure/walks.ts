import neo4j from 'neo4j-driver';
import { keyOf } from '../synthetic/graph.ts';
import { Random } from '../synthetic/random.ts';
import { timed, type Compared, type Comparison } from './compare.ts';
import { READS_WARM_UP, type Sides } from './comparisons.ts';

const EVEN = 'find-related';
const FROM_HUBS = 'find-related from hubs';
const HUBS = 100;
/** The maximum of the p99 of walks from hubs to that of the others. */
const MAX_HUB_TAIL = 5;

/** Walks of three steps to fifty nodes, from random nodes and from the most connected ones. */
export async function walkComparisons(sides: Sides): Promise<Comparison[]> {
  const random = new Random(12);
  const hubs = await mostConnected(sides);
  return [
    walksFrom(sides, EVEN, () => keyOf(random.between(0, sides.nodes - 1))),
    walksFrom(sides, FROM_HUBS, () => random.pick(hubs)),
  ];
}

function walksFrom({ client, database }: Sides, name: string, start: () => string): Comparison {
  return {
    name,
    clients: 1,
    ours: () => client.post('/find-related', { start_node: start() }),
    reference: () => timed('own statements', () => database.walk(start())),
    warmUp: READS_WARM_UP,
    target: name === EVEN ? { ratio: 2 } : {},
  };
}

async function mostConnected({ database }: Sides): Promise<string[]> {
  const rows = await database.read<{ key: string }>(
    'MATCH (n:Node) RETURN n.key AS key ORDER BY COUNT { (n)-[:RELATES_TO]-() } DESC LIMIT $limit',
    { limit: neo4j.int(HUBS) },
  );
  return rows.map(({ key }) => key);
}

/** How much slower the slowest walks from hubs are; undefined where none were measured. */
export function hubTail(
  compared: readonly Compared[],
): { readonly ratio: number; readonly target: number } | undefined {
  const [even, hubs] = [EVEN, FROM_HUBS].map((name) => compared.find((one) => one.name === name));
  return even && hubs && { ratio: hubs.ours.p99 / even.ours.p99, target: MAX_HUB_TAIL };
}
