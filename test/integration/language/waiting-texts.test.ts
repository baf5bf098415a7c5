import { expect } from 'vitest';
import { waitingTexts } from '../../../src/memory/enrichment/waiting-texts.ts';
import { test } from '../../support/memory-test.ts';
import { settled } from '../../support/settled.ts';

test('a node is read once its names are derived, by which its text is joined with it', async ({ tenant }) => {
  const { graph } = tenant;
  await tenant.call('store', { key: 'person_ines', description: 'Ines Okoro works for Fjordline.' });
  await settled(tenant);
  await tenant.cypher("MATCH (n:Node {key: 'person_ines'}) SET n:_ToEnrich:_Pending");
  expect(await waitingTexts({ graph }, 10, [])).toEqual([]);
  await tenant.cypher("MATCH (n:Node {key: 'person_ines'}) REMOVE n:_Pending");
  const [text] = await waitingTexts({ graph }, 10, []);
  expect(text?.toRead).toEqual({
    text: 'Ines Okoro works for Fjordline.',
    source: 'person_ines',
    writtenAt: expect.any(Date) as Date,
    withLoneEntities: false,
  });
});
