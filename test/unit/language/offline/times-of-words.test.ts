import { describe, expect, test } from 'vitest';
import { extract, relationsIn } from './extract.ts';

const timed = async (text: string) =>
  (await extract(text)).relationships.map(({ nodes, relationship, valid_from = '', valid_to = '' }) =>
    [nodes.join(' | '), relationship, valid_from.slice(0, 10), valid_to.slice(0, 10)].join(' '),
  );

describe('what has been', () => {
  test.for([
    ['Petra was guide at Orlo.', 'Petra | Orlo = was guide at'],
    ['Petra was also host of Orlo.', 'Petra | Orlo = was host of'],
    ['Petra is judge of Orlo.', 'Petra | Orlo = is judge of'],
    ['Orlo was part of Kestrel.', 'Orlo | Kestrel = was part of'],
  ] as const)('is an office where a noun follows be: %s', async ([text, expected]) => {
    expect(await relationsIn(text)).toEqual([expected]);
  });

  test('ends an office that is a noun like a verb', async () => {
    expect(await timed('Petra was captain of Orlo until May 2024.')).toEqual([
      'Petra | Orlo was captain of  2024-05-31',
    ]);
  });

  test.for([
    ['Orlo was cut from Kestrel.', 'Orlo | Kestrel = is cut from'],
    ['Orlo was torn from Kestrel.', 'Orlo | Kestrel = is torn from'],
    ['Orlo is run by Petra.', 'Petra | Orlo = runs'],
  ] as const)('is passive where a participle looks like the base form: %s', async ([text, expected]) => {
    expect(await relationsIn(text)).toEqual([expected]);
  });

  test.for([
    ['Petra was leading Orlo.', 'Petra | Orlo = led'],
    ['Petra was living in Bergen when she met him.', 'Petra | Bergen = lived in'],
    ['Petra had been teaching at Orlo.', 'Petra | Orlo = taught at'],
    ['Petra has been living in Bergen since 2019.', 'Petra | Bergen = lives in'],
  ] as const)('is told in the past: %s', async ([text, expected]) => {
    expect(await relationsIn(text)).toEqual([expected]);
  });

  test.for([
    ["Petra's former landlord Nils plays chess.", 'Nils | Petra = was landlord of'],
    ["Nils, Petra's previous mentor, plays chess.", 'Nils | Petra = was mentor of'],
    ['The former owner of Orlo is Nils.', 'Nils | Orlo = was owner of'],
    ['Nils is the past treasurer of Orlo.', 'Nils | Orlo = was treasurer of'],
    ["Petra's new mentor Nils plays chess.", 'Nils | Petra = is mentor of'],
  ] as const)('is said by an adjective: %s', async ([text, expected]) => {
    expect(await relationsIn(text)).toEqual([expected]);
  });

  test.for([
    "Petra's future wife Mei plays chess.",
    "Petra's old teacher, Nils, plays chess.",
    'Nils is the next director of Orlo.',
    'Petra met the former head of Orlo.',
  ])('or not told where another time is meant: %s', async (text) => {
    expect(await relationsIn(text)).toEqual([]);
  });

  test('is not said of now by a participle before a verb of the past', async () => {
    expect(await relationsIn('Kestrel, owned by Petra since 2021, was sold to Nils in 2024.')).toEqual([
      'Kestrel | Nils = is sold to',
    ]);
    expect(await relationsIn('Kestrel, owned by Petra since 2021, uses Orlo.')).toEqual([
      'Petra | Kestrel = owns',
      'Kestrel | Orlo = uses',
    ]);
  });
});

describe('times', () => {
  test.for([
    ['Petra is a trainee at Orlo from March to August 2024.', '2024-03-01 2024-08-31'],
    ['Petra worked at Orlo from November 2023 to February.', '2023-11-01 2024-02-29'],
    ['Petra worked at Orlo from October to March 2024.', '2023-10-01 2024-03-31'],
  ] as const)('of a range are of one year where one names none: %s', async ([text, expected]) => {
    expect((await timed(text)).map((line) => line.slice(-expected.length))).toEqual([expected]);
  });

  test('that differ for one relationship are left out', async () => {
    expect(await timed('Petra visited Orlo in 2019. Petra visited Orlo in 2022.')).toEqual([
      'Petra | Orlo visits  ',
    ]);
    expect(await timed('Petra visited Orlo in 2019. Petra visited Orlo with Mei.')).toContain(
      'Petra | Orlo visits 2019-01-01 ',
    );
  });

  test('are no names', async () => {
    expect(await relationsIn('Petra works on Wednesdays and Fridays.')).toEqual([]);
    expect(await relationsIn('Petra adores Sundays, Februaries and Orlo.')).not.toContain(/day|Feb/);
    expect(await relationsIn('Petra works on Mondays at Orlo.')).toEqual(['Petra | Orlo = works at']);
  });
});

describe('a label', () => {
  test.for([
    'Petra owns 30 % of Orlo.',
    'Petra owns two thirds of Orlo.',
    'Petra owns most of Orlo.',
    'Petra lives close to Nils.',
    'Petra resides next door to Nils.',
  ])('is not broken: %s', async (text) => {
    expect(await relationsIn(text)).toEqual([]);
  });

  test('has no place of what has no name', async () => {
    expect(await relationsIn('Petra works from Bergen for a bank in Oslo.')).toEqual([
      'Petra | Bergen = works from',
    ]);
    expect(await relationsIn('Petra works at Orlo in Oslo.')).toEqual([
      'Petra | Orlo = works at',
      'Petra | Oslo = works in',
    ]);
  });
});

test.for([
  ['Vincent Adler', 'person'],
  ['Nils Holm', 'person'],
  ['Kestrel Billing', undefined],
] as const)('who sends a mail is a person where the name is one: %s', async ([from, type]) => {
  const { entities } = await extract(`From: ${from}\nSubject: News\n\nI manage Orlo.`);
  expect(entities.find(({ name }) => name === from)?.node_type).toBe(type);
});
