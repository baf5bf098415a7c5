import { describe, expect, test } from 'vitest';
import { extract, relationsIn } from './extract.ts';

describe('relations of a sentence', () => {
  test.for([
    ['an active verb', 'Petra Novak maintains Orlo.', ['Petra Novak | Orlo = maintains']],
    ['a passive with its agent', 'Orlo is maintained by Petra Novak.', ['Petra Novak | Orlo = maintains']],
    ['a passive without agent', 'Orlo is based on Kestrel.', ['Orlo | Kestrel = is based on']],
    ['an act in the past', 'Petra wrote Orlo.', ['Petra | Orlo = writes']],
    ['a modal verb', 'Petra must not use Kestrel.', ['Petra | Kestrel = must not use']],
    ['a predicate', 'Petra is loyal to Orlo.', ['Petra | Orlo = is loyal to']],
    [
      'a list of objects',
      'Petra hired Nils, Mei and Raj.',
      ['Petra | Nils = hires', 'Petra | Mei = hires', 'Petra | Raj = hires'],
    ],
    [
      'two verbs of one subject',
      'Petra founded Orlo and manages Kestrel.',
      ['Petra | Orlo = founds', 'Petra | Kestrel = manages'],
    ],
    [
      'two clauses',
      'Petra likes Orlo and Nils likes Kestrel.',
      ['Petra | Orlo = likes', 'Nils | Kestrel = likes'],
    ],
    [
      'verbs that share their agent',
      'Orlo is a game written and tested by Petra.',
      ['Petra | Orlo = writes', 'Petra | Orlo = tests'],
    ],
  ] as const)('reads %s', async ([, text, expected]) => {
    expect(await relationsIn(text)).toEqual(expected);
  });

  test.for([
    ['not', 'Petra does not use Kestrel.', 'does not use'],
    ['a contraction', "Petra doesn't use Kestrel.", 'does not use'],
    ['never', 'Petra never used Kestrel.', 'never uses'],
    ['no longer', 'Petra no longer uses Kestrel.', 'no longer uses'],
    ['the end of it', 'Petra stopped using Kestrel.', 'no longer uses'],
    ['a past state', 'Petra worked at Kestrel.', 'worked at'],
  ] as const)('keeps what is denied or has ended in the words: %s', async ([, text, words]) => {
    expect(await relationsIn(text)).toEqual([`Petra | Kestrel = ${words}`]);
  });
});

describe('hyperedges', () => {
  test('a decision joins its people and its subject in one relation', async () => {
    expect(await relationsIn('Ana, Raj and Mei decided to use Kestrel.')).toEqual([
      'Ana | Raj | Mei | Kestrel = decides to use',
    ]);
  });

  test('whoever took part in a decision belongs to it', async () => {
    const [relation, ...others] = (await extract('Ana agreed with Mei to move Orlo.')).relationships;
    expect(others).toEqual([]);
    expect(new Set(relation?.nodes)).toEqual(new Set(['Ana', 'Mei', 'Orlo']));
  });

  test.for([
    ['Petra gave the report to Nils.', 'Petra | report | Nils = gives to'],
    ['Petra wrote Orlo with Nils.', 'Petra | Orlo | Nils = writes with'],
    ['Nils asked Petra to review Orlo.', 'Nils | Orlo | Petra = asks to review'],
  ] as const)('whoever takes part makes three nodes: %s', async ([text, expected]) => {
    expect(await relationsIn(text)).toEqual([expected]);
  });
});

describe('descriptions of a name', () => {
  test.for([
    ['a possessive', "Fjordwork's founder, Nils Dahl, sleeps.", 'Nils Dahl | Fjordwork = is founder of'],
    [
      'an apposition',
      'Nils Dahl, the founder of Fjordwork, sleeps.',
      'Nils Dahl | Fjordwork = is founder of',
    ],
    [
      'a description first',
      'The founder of Fjordwork, Nils Dahl, sleeps.',
      'Nils Dahl | Fjordwork = is founder of',
    ],
    ['a copula', 'Nils Dahl is the founder of Fjordwork.', 'Nils Dahl | Fjordwork = is founder of'],
    ['a place and what it lies in', 'Nils lives in Bergen, Norway.', 'Bergen | Norway = is in'],
  ] as const)('reads %s', async ([, text, expected]) => {
    expect(await relationsIn(text)).toContain(expected);
  });
});

describe('what pronouns stand for', () => {
  test('the speaker', async () => {
    expect(await relationsIn('I prefer Kestrel. My manager is Nils.', { speaker: 'user_ada' })).toEqual([
      'user_ada | Kestrel = prefers',
      'Nils | user_ada = is manager of',
    ]);
  });

  test('the last person who is not the subject of the clause', async () => {
    const relations = await relationsIn('Martin Dahl hired Susan Novak. He trusts her.');
    expect(relations).toContain('Martin Dahl | Susan Novak = trusts');
  });

  test('the last named thing', async () => {
    expect(await relationsIn('Petra released Orlo. It runs on Kestrel.')).toContain(
      'Orlo | Kestrel = runs on',
    );
  });

  test('nothing where nothing was named', async () => {
    expect(await relationsIn('He uses Kestrel. They trust Orlo.')).toEqual([]);
  });
});

describe('dates', () => {
  test.for([
    ['since', 'Petra has lived in Bergen since 2019.', '2019-01-01T00:00:00.000Z', undefined],
    ['until', 'Petra worked at Orlo until March 2020.', undefined, '2020-03-31T23:59:59.999Z'],
    ['what ended', 'Petra stopped using Orlo on 3 May 2023.', undefined, '2023-05-03T23:59:59.999Z'],
    [
      'both',
      'Petra worked at Orlo from 2001 to 2005.',
      '2001-01-01T00:00:00.000Z',
      '2005-12-31T23:59:59.999Z',
    ],
    ['from the reference time', 'Petra released Orlo last month.', '2025-04-01T00:00:00.000Z', undefined],
  ] as const)('say when it was so: %s', async ([, text, from, to]) => {
    const { entities, relationships } = await extract(text);
    expect(relationships.map(({ valid_from, valid_to }) => [valid_from, valid_to])).toEqual([[from, to]]);
    expect(entities).toHaveLength(2);
  });

  test('a deadline is no time at which it is so', async () => {
    const [relation] = (await extract('Petra must migrate Orlo by March 2026.')).relationships;
    expect(relation).not.toHaveProperty('valid_from');
  });
});
