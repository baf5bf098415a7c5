import { expect } from 'vitest';
import { seeded } from '../../support/random.ts';
import { settled } from '../../support/settled.ts';
import type { TestTenant } from '../../support/tenant.ts';

export const TYPES = ['person', 'project', 'tool'] as const;
const NODES = 25;
const EDGES = 30;
const HYPEREDGES = 4;
const WORDS =
  'amber bridge canal delta engine forest garden harbour island jacket kettle ladder meadow needle orchard paper quarry river saddle timber valley winter'.split(
    ' ',
  );
const LABELS = ['uses', 'leads', 'is followed by', 'works on', 'was built with'];
/** The first nodes have one each. */
const NAMES = ['Mara Quill', 'Otto Brandt', 'Copper Lantern', 'Blue Heron', 'Silas Penrose', 'Glass Tower'];

/** Random values by a seed. */
class Dice {
  readonly #random: () => number;

  constructor(seed: number) {
    this.#random = seeded(seed);
  }

  below = (limit: number): number => Math.floor(this.#random() * limit);
  isLucky = (share: number): boolean => this.#random() < share;
  oneOf = <T>(items: readonly T[]): T => items[this.below(items.length)] as T;
  words = (min: number, max: number): string =>
    Array.from({ length: min + this.below(max - min + 1) }, () => this.oneOf(WORDS)).join(' ');
  day = (): number => 1 + this.below(28);
}

/** Replaces the tenant's graph by a small one, the same for the same seed, and returns questions about it. */
export async function randomGraph(tenant: TestTenant, seed: number, questions: number): Promise<string[]> {
  const dice = new Dice(seed);
  const nodes = Array.from({ length: NODES }, (_, at) => nodeOf(dice, at));
  const keys = nodes.map(({ node }) => node.key);
  const relationships = [
    ...Array.from({ length: EDGES }, () => ({
      nodes: membersOf(dice, keys, 2),
      relationship: dice.oneOf(LABELS),
    })),
    ...Array.from({ length: HYPEREDGES }, () => ({
      nodes: membersOf(dice, keys, 3),
      relationship: dice.words(2, 3),
    })),
  ];
  await settled(tenant);
  await tenant.cypher('MATCH (n) WHERE n:Node OR n:Hyperedge OR n:_Name DETACH DELETE n');
  await tenant.call('store_batch', { nodes: nodes.map(({ node }) => node) });
  await tenant.call('add_relationships', { relationships });
  await settled(tenant);
  const mentions = nodes.filter(({ isMentioning }) => isMentioning).length;
  await expect.poll(() => mentionsIn(tenant)).toBe(mentions);
  return Array.from({ length: questions }, () => questionOf(dice));
}

function nodeOf(dice: Dice, at: number) {
  const name = NAMES[at];
  const mentioned = dice.isLucky(0.4) ? dice.oneOf(NAMES) : undefined;
  const day = String(dice.day()).padStart(2, '0');
  const node = {
    key: `${dice.oneOf(TYPES)}_${at}`,
    description: `The ${dice.words(3, 10)}.${mentioned === undefined ? '' : ` It belongs to ${mentioned}.`}`,
    data: { ...(name !== undefined && { name }), ...(dice.isLucky(0.4) && { date: `2023-05-${day}` }) },
  };
  return { node, isMentioning: mentioned !== undefined && mentioned !== name };
}

function membersOf(dice: Dice, keys: readonly string[], count: number): string[] {
  const left = [...keys];
  return Array.from({ length: count }, () => left.splice(dice.below(left.length), 1)).flat();
}

function questionOf(dice: Dice): string {
  const parts = [dice.words(2, 5)];
  if (dice.isLucky(0.5)) parts.push(dice.oneOf(NAMES));
  // As a question: a subject with a day would leave only what is dated then.
  if (dice.isLucky(0.5)) parts.push(`on ${dice.day()} May 2023`, 'why');
  return parts.join(' ');
}

async function mentionsIn(tenant: TestTenant): Promise<unknown> {
  const [row] = await tenant.cypher('RETURN toFloat(COUNT { (:Node)-[:_MENTIONS]->() }) AS mentions');
  return row?.['mentions'];
}
