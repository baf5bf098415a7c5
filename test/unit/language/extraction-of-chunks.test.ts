import { expect, test } from 'vitest';
import { extractionOfChunks } from '../../../src/language/extraction-of-chunks.ts';

const entity = (name: string, ...aliases: string[]) => ({ name, aliases, confidence: 0.9 });
const said = (nodes: string[], evidence?: string) => ({
  ...{ nodes, relationship: 'knows', confidence: 0.9 },
  ...(evidence !== undefined && { evidence }),
});
const chunks = ['Ada came. Bob came.', 'Nobody came.', 'Cleo met Bob.'];
const entities = [entity('Ada'), entity('Robert', 'Bob'), entity('Cleo'), entity('user')];

async function placed(relationship: ReturnType<typeof said>) {
  const extractions = await extractionOfChunks({ entities, relationships: [relationship] }, chunks);
  return extractions.map(({ relationships }) => relationships.length);
}

test('a relationship is of the chunk that has its evidence', async () => {
  expect(await placed(said(['Robert', 'Cleo'], 'Cleo met Bob'))).toEqual([0, 0, 1]);
  expect(await placed(said(['Ada', 'Cleo'], 'Ada came'))).toEqual([1, 0, 0]);
});

test('a relationship without evidence is of the chunk where the last of its nodes is named first', async () => {
  expect(await placed(said(['Cleo', 'Ada']))).toEqual([0, 0, 1]);
  expect(await placed(said(['user', 'Robert']))).toEqual([1, 0, 0]);
});

test('an entity is of each chunk that names it or has a relationship of it', async () => {
  const all = await extractionOfChunks({ entities, relationships: [said(['user', 'Ada', 'Cleo'])] }, chunks);
  expect(all.map((each) => each.entities.map(({ name }) => name))).toEqual([
    ['Ada', 'Robert'],
    [],
    ['Ada', 'Robert', 'Cleo', 'user'],
  ]);
});
