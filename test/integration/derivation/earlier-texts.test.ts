import { expect } from 'vitest';
import { textsWithName } from '../../../src/graph/queries/derivation.ts';
import { runQuery } from '../../../src/graph/run-query.ts';
import { test } from '../../support/memory-test.ts';
import { settled } from '../../support/settled.ts';

test('earlier texts with new names are limited, with the best text of every name first', async ({
  tenant,
}) => {
  const nodes = ['Amber Coast', 'Amber Coast', 'Amber Coast', 'Quiet Harbour'].map((place, at) => ({
    key: `trip_${at}`,
    description: `Trip ${at} went to the ${place}.`,
  }));
  await tenant.call('store_batch', { nodes });
  await settled(tenant);
  const phrases = ['"amber coast"', '"quiet harbour"'];
  const search = (maxTexts: number) =>
    runQuery(tenant.graph, textsWithName, { phrases, limit: 200, maxTexts });
  const all = await search(10);
  expect(all.map(({ node }) => node.description).toSorted()).toEqual(
    nodes.map(({ description }) => description),
  );
  expect(all.find(({ node }) => node.description.startsWith('Trip 3'))?.names).toEqual(['trip 3']);
  const few = await search(2);
  expect(few.map(({ node }) => node.description.includes('Harbour')).toSorted()).toEqual([false, true]);
});
