import { expect, test } from 'vitest';
import { comparable, mergeNames } from '../../../../src/memory/understanding/merge-names.ts';

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

test('what is compared has at most 400 names, the first', () => {
  const entities = Array.from({ length: 1_000 }, (_, at) => entity(`Name ${at}`, [`Alias ${at}`]));
  expect(comparable(entities)).toEqual(entities.slice(0, 200));
});

test('400 names are compared while other work runs', async () => {
  const entities = Array.from({ length: 40 }, (_, at) =>
    entity(
      `Person ${at} of Orlo`,
      Array.from({ length: 9 }, (_, alias) => `Alias${at} Nr${alias}x`),
    ),
  );
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 1);
  expect((await mergeNames(entities)).length).toBeGreaterThan(0);
  clearInterval(timer);
  expect(turns).toBeGreaterThan(5);
});
