import { describe, expect, test } from 'vitest';
import { extract } from './extract.ts';

async function entity(text: string, name: string, known: Parameters<typeof extract>[1] = {}) {
  const { entities } = await extract(text, known);
  return entities.find((each) => each.name === name);
}

describe('names', () => {
  test.for([
    ['several words', 'We visited the National Library of Norland.', 'National Library of Norland'],
    ['a particle', 'We met Ludwig van der Berg.', 'Ludwig van der Berg'],
    ['a hyphen', 'Petra met Min-jun.', 'Min-jun'],
    ['symbols', 'Petra uses Kestrel++.', 'Kestrel++'],
    ['the number of a model', 'The KLX 4090 is made by Orlo.', 'KLX 4090'],
    ['a noun that makes it one', 'We joined the Orlo project.', 'Orlo project'],
    ['quotation marks', 'We read "The Owl of the North" twice.', 'The Owl of the North'],
    ['"and" before a singular verb', 'The Owl and the Lamp is old.', 'The Owl and the Lamp'],
  ] as const)('may have %s', async ([, text, name]) => {
    expect(await entity(text, name)).toBeDefined();
  });

  test('are apart from the lower-case word before them, which says what they are', async () => {
    const person = await entity('The physician Orsolya Brandt wrote it.', 'Orsolya Brandt');
    expect(person?.node_type).toBe('person');
  });

  test('are one with their short form in parentheses', async () => {
    const { entities } = await extract('The Northern Fishery Board (NFB) is old. NFB controls Orlo.');
    expect(entities.map(({ name, aliases }) => [name, aliases])).toContainEqual([
      'Northern Fishery Board',
      expect.arrayContaining(['NFB']),
    ]);
  });

  test('are one with the surname alone', async () => {
    const person = await entity('Susan Novak founded Orlo. Novak manages Kestrel.', 'Susan Novak');
    expect(person?.aliases).toContain('Novak');
  });

  test('do not have a sum or a year', async () => {
    const { entities } = await extract('Orlo paid EUR 500 to NFB in 2024. NFB 2024 was big.');
    expect(entities.map(({ name }) => name).join()).not.toMatch(/\d{3}/);
  });

  test('do not have a title', async () => {
    expect(await entity('We met Dr. Orsolya Brandt.', 'Orsolya Brandt')).toBeDefined();
  });
});

describe('entities', () => {
  test('are described by the sentences that mention them, at most 500 characters', async () => {
    const text = `Orlo is small. ${'Nobody knows why that is so. '.repeat(5)}Petra likes Orlo.`;
    expect((await entity(text, 'Orlo'))?.description).toBe('Orlo is small. Petra likes Orlo.');
    const long = await extract('Petra likes Orlo very much today. '.repeat(50));
    for (const { description } of long.entities) expect(description?.length).toBeLessThanOrEqual(500);
  });

  test('have only types of the request', async () => {
    const { entities } = await extract('Dr. Orsolya Brandt lives in Berlin.', { types: ['location'] });
    for (const { node_type } of entities) expect([undefined, 'location']).toContain(node_type);
  });

  test.for([
    ['a pet', 'My dog Kestra sleeps in the hall.', 'organization', 'animal'],
    ['a friend', 'My friend Kestra works for Orlo.', 'organization', 'person'],
    ['an island', 'Kestra is an island. Norham is a town on Kestra.', 'technology', 'location'],
    ['nothing else', 'Petra works for Kestra.', 'organization', 'organization'],
    ['its kind in other words', 'Kestra is a startup. Petra works for Kestra.', 'group', 'organization'],
  ] as const)('of a known name are %s where the text says so', async ([, text, node_type, shown]) => {
    const known = [{ key: 'kestra', names: ['Kestra'], node_type }];
    expect((await entity(text, 'Kestra', { known }))?.node_type).toBe(shown);
  });

  test('are no place because the user moved to them', async () => {
    expect((await entity('I moved to Slatebook last month.', 'Slatebook'))?.node_type).toBeUndefined();
    expect((await entity('I moved to Lisbon last month.', 'Lisbon'))?.node_type).toBe('location');
    expect((await entity('Petra Novak moved to Norham.', 'Norham'))?.node_type).toBe('location');
  });

  test('that are known keep their type and are found in any case', async () => {
    const known = [{ key: 'tool-1', names: ['blue heron'], node_type: 'tool' }];
    const { entities, relationships } = await extract('Petra uses Blue Heron.', { known });
    expect(entities.find(({ name }) => name === 'Blue Heron')).toMatchObject({
      node_type: 'tool',
      confidence: 0.6,
    });
    expect(relationships.map(({ nodes }) => nodes)).toEqual([['Petra', 'Blue Heron']]);
  });

  test('are at most 40, and relations at most 60, for 800 tokens', async () => {
    const people = Array.from({ length: 200 }, (_, at) => `Qu${'abcdefghij'[at % 10]}r${at}x`);
    const text = people
      .map((name) => `${name} met Zorb${name}.`)
      .join(' ')
      .slice(0, 3_000);
    const { entities, relationships, truncated } = await extract(text);
    expect(entities.length).toBeLessThanOrEqual(40);
    expect(relationships.length).toBeLessThanOrEqual(60);
    expect(truncated).toBe(true);
  });
});
