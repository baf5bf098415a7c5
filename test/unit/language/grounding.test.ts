import { describe, expect, test } from 'vitest';
import type { Extraction, KnownEntity, ProposedEntity } from '../../../src/language/extraction.ts';
import { ground } from '../../../src/language/grounding.ts';
import { threadTime } from '../../support/processor-time.ts';

const entity = (name: string, aliases: string[] = []): ProposedEntity => ({ name, aliases, confidence: 0.8 });
const fact = (nodes: string[], relationship = 'knows', more: object = {}) => ({
  nodes,
  relationship,
  confidence: 0.8,
  ...more,
});

async function groundIn(
  text: string,
  extraction: Partial<Extraction>,
  known: readonly KnownEntity[] = [],
  speaker = 'user',
) {
  const { extraction: kept, dropped } = await ground(
    text,
    { entities: [], relationships: [], ...extraction },
    { known, speaker },
  );
  const names = kept.entities.map(({ name }) => name);
  for (const { nodes } of kept.relationships) for (const node of nodes) expect(names).toContain(node);
  return { ...kept, names, dropped };
}

const named = (text: string, name: string) => groundIn(text, { entities: [entity(name)] });

describe('a name', () => {
  test.for([
    ['Zoë met Bram.', 'zoe'],
    ['ZOË MET BRAM.', 'Zoë'],
    ['The Straße of Łódź.', 'strasse'],
    ['Anna\nMaria Lind called.', 'Anna  Maria   Lind'],
    ["Bram's bike", 'Bram'],
    ['We use C++ and Node.js here.', 'C++'],
    ['We use C++ and Node.js here.', 'Node.js'],
    ['Ask Dr. Lind.', 'Dr. Lind'],
    ['東京に住んでいます。', '東京'],
    ['김민수는 서울에서 일한다.', '서울'],
    ['The US office and IT.', 'US'],
    ['The US office and IT.', 'IT'],
    ['May leads it.', 'May'],
    ['Orders of Acme Trading Co Ltd. rose.', 'Acme Trading Co Ltd.'],
    ['Ship it with 🚀 today.', '🚀'],
  ] as const)('in %j is found as %j', async ([text, name]) => {
    expect(await named(text, name)).toMatchObject({ names: [name.replace(/\s+/g, ' ')], dropped: {} });
  });

  test.for([
    ['Anna called.', 'Ann', 'ungrounded'],
    ['Anna called.', 'Bram', 'ungrounded'],
    ['I met Anna. Lind was away.', 'Anna Lind', 'ungrounded'],
    ['Anna, Bram and Cleo.', 'Anna Bram', 'ungrounded'],
    ['C++ is used.', 'C', 'ungrounded'],
    ['She called.', 'She', 'not_a_name'],
    ['It rained on us.', 'us', 'not_a_name'],
    ['On 3 March 2031 it began.', '3 March 2031', 'not_a_name'],
    ['Since last week.', 'last week', 'not_a_name'],
    ['It cost 20 million euros.', '20 million euros', 'not_a_name'],
    ['In 1999 it cost $20.', '$20', 'not_a_name'],
    ['Anna manages the whole team. Yes.', 'Anna manages the whole team.', 'not_a_name'],
    ['a '.repeat(60), 'a '.repeat(60), 'not_a_name'],
    [`${'w '.repeat(20)}end`, 'w '.repeat(16), 'not_a_name'],
    ['Anna', '', 'not_a_name'],
    ['Anna', '...', 'not_a_name'],
    ['An\u0000na called', 'An\u0000na', 'control_character'],
    ['Anna \u202ecalled', 'Anna \u202ecalled', 'control_character'],
    ['Anna \ud83d called', 'Anna \ud83d', 'control_character'],
  ] as const)('in %j is not %j (%s)', async ([text, name, reason]) => {
    expect(await named(text, name)).toMatchObject({ names: [], dropped: { [reason]: 1 } });
  });

  test('that the text does not have gives way to an alias that it has', async () => {
    const extraction = {
      entities: [entity('Robert Lind', ['Bob', 'Bobby']), entity('Oslo')],
      relationships: [fact(['Robert Lind', 'Oslo'])],
    };
    const { entities, relationships, dropped } = await groundIn('Bob is in Oslo.', extraction);
    expect(entities[0]).toMatchObject({ name: 'Bob', aliases: [] });
    expect(relationships[0]?.nodes).toEqual(['Bob', 'Oslo']);
    expect(dropped).toEqual({ alias: 2 });
  });

  test('may be the speaker, or another name of a known entity that the text mentions', async () => {
    const known = [
      { key: 'person_robert', names: ['Robert Lind', 'Bob'], node_type: 'person' },
      { key: 'person_cleo', names: ['Cleo'], node_type: 'person' },
    ];
    const entities = [entity('Noor'), entity('Robert Lind'), entity('Cleo')];
    const { names, dropped } = await groundIn('I saw Bob.', { entities }, known, 'Noor');
    expect(names).toEqual(['Noor', 'Robert Lind']);
    expect(dropped).toEqual({ ungrounded: 1 });
  });

  test('that is proposed twice, or is an alias of another, is one entity', async () => {
    const entities = [entity('Anna Lind', ['Anna']), entity('ANNA LIND', ['Lind']), entity('Anna')];
    const { entities: kept, dropped } = await groundIn('Anna Lind, called Anna or Lind.', { entities });
    expect(kept).toMatchObject([{ name: 'Anna Lind', aliases: ['Anna', 'Lind'] }]);
    expect(dropped).toEqual({ duplicate: 2 });
  });
});

describe('a relationship', () => {
  const text = 'Anna knows Bram. "Anna  met\nBram", says Cleo.';
  const entities = ['Anna', 'Bram', 'Cleo'].map((name) => entity(name));

  test.for([
    [['Anna', 'Dora'], 'unknown_node'],
    [['Anna', 'ANNA'], 'few_nodes'],
    [['Anna'], 'few_nodes'],
    [[], 'few_nodes'],
  ] as const)('of %j is dropped (%s)', async ([nodes, reason]) => {
    const { relationships, dropped } = await groundIn(text, { entities, relationships: [fact([...nodes])] });
    expect([relationships, dropped]).toEqual([[], { [reason]: 1 }]);
  });

  test.for([
    ['   ', 'label'],
    ['x'.repeat(101), 'label'],
    ['kno\u0007ws', 'control_character'],
  ] as const)('with the label %j is dropped (%s)', async ([label, reason]) => {
    const { relationships, dropped } = await groundIn(text, {
      entities,
      relationships: [fact(['Anna', 'Bram'], label)],
    });
    expect([relationships, dropped]).toEqual([[], { [reason]: 1 }]);
  });

  test('keeps its evidence as the text has it, or is trusted less', async () => {
    const relationships = [
      fact(['Anna', 'Bram'], 'met', { evidence: 'anna met Bram' }),
      fact(['Anna', 'Cleo'], 'met', { evidence: 'Anna met Cleo' }),
    ];
    const grounded = await groundIn(text, { entities, relationships });
    expect(grounded.relationships).toMatchObject([
      { evidence: 'Anna  met\nBram', confidence: 0.8 },
      { evidence: undefined, confidence: 0.4 },
    ]);
    expect(text).toContain(grounded.relationships[0]?.evidence);
    expect(grounded.dropped).toEqual({ evidence: 1 });
  });

  test('that ends before it begins has no period', async () => {
    const period = (valid_from: string, valid_to: string) =>
      fact(['Anna', 'Bram'], `from ${valid_from}`, { valid_from, valid_to });
    const relationships = [period('2030', '2020-05-01'), period('2019-03', '2019')];
    const grounded = await groundIn(text, { entities, relationships });
    expect(grounded.relationships.map(({ valid_from }) => valid_from)).toEqual([undefined, '2019-03']);
    expect(grounded.dropped).toEqual({ period: 1 });
  });

  test('that is proposed twice is one', async () => {
    const relationships = [
      fact(['Anna', 'Bram'], 'Knows'),
      fact(['anna', 'Bram'], 'knows', { confidence: 0.9 }),
    ];
    const grounded = await groundIn(text, { entities, relationships });
    expect(grounded.relationships).toMatchObject([
      { nodes: ['Anna', 'Bram'], relationship: 'Knows', confidence: 0.9 },
    ]);
    expect(grounded.dropped).toEqual({ duplicate: 1 });
  });

  test('may have the speaker and a known entity as nodes that were not proposed', async () => {
    const known = [{ key: 'person_bram', names: ['Bram Vos', 'Bram'], node_type: 'person' }];
    const grounded = await groundIn(text, { relationships: [fact(['user', 'Bram Vos'])] }, known);
    expect(grounded.names).toEqual(['user', 'Bram Vos']);
    expect(grounded.relationships).toHaveLength(1);
  });
});

test('the check takes linear time in the text and the proposals', async () => {
  const time = async (words: number, proposals: number) => {
    const entities = Array.from({ length: proposals }, (_, at) => entity(`${'a '.repeat(at % 14)}b`));
    const relationships = entities.map(({ name }) =>
      fact([name, 'a'], 'knows', { evidence: `${'a '.repeat(250)}c` }),
    );
    const started = threadTime();
    await ground('a '.repeat(words), { entities, relationships }, { known: [], speaker: 'user' });
    return threadTime() - started;
  };
  await time(10_000, 60);
  expect(await time(100_000, 1_000)).toBeLessThan(3_000);
});
