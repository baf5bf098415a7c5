import type { Extraction } from '../../src/language/extraction.ts';
import { fold } from '../../src/language/fold.ts';
import type { Sample } from './samples.ts';

/** How many were right, proposed and expected. */
export interface Tally {
  right: number;
  proposed: number;
  found: number;
  expected: number;
}

export interface Scores {
  readonly entities: Tally;
  readonly pairs: Tally;
  readonly directed: Tally;
  readonly types: Tally;
}

export function emptyScores(): Scores {
  const tally = () => ({ right: 0, proposed: 0, found: 0, expected: 0 });
  return { entities: tally(), pairs: tally(), directed: tally(), types: tally() };
}

/**
 * Adds what was proposed for a sample. A thing is found by its name or an alias; a relation by its pairs of nodes, of which
 * only those count that join two expected things. A proposal without a capital counts only where `allEntities` says so.
 */
export function addScores(scores: Scores, sample: Sample, found: Extraction, allEntities: boolean): void {
  const byName = new Map<string, number>();
  for (const [id, { names }] of sample.entities.entries())
    for (const name of names) if (!byName.has(fold(name))) byName.set(fold(name), id);
  const ids = new Map<string, number | undefined>();
  for (const { name, aliases } of found.entities)
    ids.set(
      name,
      [name, ...aliases].map((each) => byName.get(fold(each))).find((id) => id !== undefined),
    );
  addEntities(scores, sample, found, ids, allEntities);
  addTypes(scores, sample, found, ids);
  const idOf = (name: string) => ids.get(name) ?? byName.get(fold(name));
  const proposed = found.relationships.flatMap(({ nodes }) => pairsOf(nodes.map(idOf)));
  const goldPairs = (relations: Sample['relations']) =>
    relations.flatMap(({ nodes }) => pairsOf(nodes.map((name) => byName.get(fold(name)))));
  const gold = goldPairs(sample.relations);
  const expected = goldPairs(sample.relations.filter(({ isExpected }) => isExpected));
  const undirected = (pair: Pair) => (pair[0] < pair[1] ? pair : ([pair[1], pair[0]] as const)).join();
  addTally(scores.pairs, proposed.map(undirected), gold.map(undirected), expected.map(undirected));
  addTally(scores.directed, proposed.map(String), gold.map(String), expected.map(String));
}

type Pair = readonly [number, number];

function pairsOf(ids: readonly (number | undefined)[]): Pair[] {
  return ids.flatMap((one, index) =>
    ids
      .slice(index + 1)
      .flatMap((other) =>
        one === undefined || other === undefined || one === other ? [] : [[one, other] as const],
      ),
  );
}

function addEntities(
  scores: Scores,
  sample: Sample,
  found: Extraction,
  ids: Map<string, number | undefined>,
  all: boolean,
): void {
  const counted = found.entities.filter(({ name }) => all || /\p{Lu}|\p{N}/u.test(name));
  scores.entities.proposed += counted.length;
  scores.entities.right += counted.filter(({ name }) => ids.get(name) !== undefined).length;
  scores.entities.expected += sample.entities.length;
  scores.entities.found += new Set([...ids.values()].filter((id) => id !== undefined)).size;
}

function addTypes(
  scores: Scores,
  sample: Sample,
  found: Extraction,
  ids: Map<string, number | undefined>,
): void {
  for (const { name, node_type } of found.entities) {
    const expected = sample.entities[ids.get(name) ?? -1]?.type;
    if (expected === undefined) continue;
    scores.types.expected += 1;
    if ((TYPES[expected] ?? [expected]).includes(node_type ?? '')) scores.types.right += 1;
  }
}

/** Types of the samples as types of a graph. */
const TYPES: Readonly<Record<string, readonly string[]>> = {
  PER: ['person'],
  LOC: ['location'],
  ORG: ['organization', 'group'],
  MISC: [
    'product',
    'document',
    'event',
    'concept',
    'project',
    'tool',
    'technology',
    'artifact',
    'component',
    'decision',
    'fact',
    'skill',
  ],
};

function addTally(
  tally: Tally,
  proposed: readonly string[],
  gold: readonly string[],
  expected: readonly string[],
): void {
  const all = [...new Set(proposed)];
  const [right, sought] = [new Set(gold), new Set(expected)];
  tally.right += all.filter((pair) => right.has(pair)).length;
  tally.found += all.filter((pair) => sought.has(pair)).length;
  tally.proposed += all.length;
  tally.expected += sought.size;
}
