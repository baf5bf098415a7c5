import { expect, test } from 'vitest';
import { comparable, mergeNames } from '../../../../../src/memory/understanding/entities/merge-names.ts';
import { processorTime } from '../../../../support/processor-time.ts';

const entity = (name: string, aliases: string[] = [], node_type = 'person') => ({
  ...{ name, aliases, node_type, confidence: 0.5 },
});

test('names of one thing are one entity, and a name that fits two stays by itself', async () => {
  const merged = await mergeNames(
    ['Chen', 'Alice Chen', 'Oda Falk', 'Falk', 'Nils Falk'].map((name) => entity(name)),
  );
  const names = merged.map((each) => each.names.join(', ')).sort();
  expect(names).toEqual(['Alice Chen, Chen', 'Falk', 'Nils Falk', 'Oda Falk']);
});

test.for([
  ['C', 'C++', 'C#'],
  ['Mercury (planet)', 'Mercury (element)'],
  ['one two three four five six seven eight nine', 'one two three four five six seven eight ten'],
] as const)('%s and %s stay apart', async (names) => {
  const merged = await mergeNames(names.map((name) => entity(name, [], 'technology')));
  expect(merged.map((each) => each.names).sort()).toEqual(names.map((name) => [name]).sort());
});

test('the aliases of a thing keep their signs', async () => {
  const [merged] = await mergeNames([entity('C', ['C++'], 'technology')]);
  expect(merged?.names).toEqual(['C', 'C++']);
});

test('a caller who gives up ends the comparison', async () => {
  const signal = AbortSignal.abort(new Error('enough'));
  await expect(mergeNames([entity('Ida Brandt'), entity('Ida Brandts')], signal)).rejects.toThrow('enough');
});

test('what is compared has at most 400 names, the first', () => {
  const entities = Array.from({ length: 1_000 }, (_, at) => entity(`Name ${at}`, [`Alias ${at}`]));
  expect(comparable(entities)).toEqual(entities.slice(0, 200));
});

/** A stretch is to take 10 ms; one with a collection of garbage takes longer. */
const MAX_STRETCH_MS = 100;

test('400 names with words in common are compared in a short time, while other work runs', async () => {
  const entities = Array.from({ length: 40 }, (_, at) =>
    entity(
      `Person ${at} of Orlo`,
      Array.from({ length: 9 }, (_, alias) => `Person Q${at}x${alias} Orlo`),
    ),
  );
  const { longest, total } = await processorTime(() => mergeNames(entities));
  expect(longest).toBeLessThan(MAX_STRETCH_MS);
  expect(total).toBeLessThan(2_000);
});
