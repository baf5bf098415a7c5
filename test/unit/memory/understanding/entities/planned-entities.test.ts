import { expect, test } from 'vitest';
import { resolveEntities } from '../../../../../src/memory/understanding/entities/resolve-entities.ts';
import { fakeGraph } from '../../../graph/fake-graph.ts';

/** The things of a text, in a graph without nodes. */
const resolve = (names: readonly string[], planned: Awaited<ReturnType<typeof resolveEntities>> = []) =>
  resolveEntities(
    { graph: fakeGraph() },
    names.map((name) => ({ names: [name], type: 'person', description: undefined, confidence: 0.9 })),
    { planned },
  );

test('a thing that an earlier text of the same transaction names becomes one node', async () => {
  const planned = await resolve(['Alice Chen', 'Bob Stone']);
  expect(planned.map(({ key, isKnown }) => [key, isKnown])).toEqual([
    ['person_alice_chen', false],
    ['person_bob_stone', false],
  ]);
  const later = await resolve(['Alice Chen', 'Carol Reed'], planned);
  expect(later.map(({ key, isKnown }) => [key, isKnown])).toEqual([
    ['person_alice_chen', true],
    ['person_carol_reed', false],
  ]);
});
