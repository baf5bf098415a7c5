import { describe, expect, test } from 'vitest';
import { extract, relationsIn } from './extract.ts';

describe('"I" is', () => {
  test.for([
    ['the owner in plain first person', 'I live in Bergen.', ['user | Bergen = lives in']],
    [
      'the owner after user:',
      'user: I live in Bergen.\nassistant: I live in Oslo.',
      ['user | Bergen = lives in'],
    ],
    [
      'the speaker of a line',
      'Petra: I live in Bergen.\nNils: I live in Oslo.\nPetra: Nice.',
      ['Petra | Bergen = lives in', 'Nils | Oslo = lives in'],
    ],
    [
      'the speaker in bold',
      '**Petra:** I live in Bergen.\n**Nils:** Where is it?\n**Petra:** North.',
      ['Petra | Bergen = lives in'],
    ],
    [
      'the speaker after a time',
      '[10:32] Petra: I live in Bergen.\n[10:33] Nils: Ok.\n[10:34] Petra: Bye.',
      ['Petra | Bergen = lives in'],
    ],
    ['nobody after a role', 'Q: Where do you live?\nA: I live in Bergen.', []],
    [
      'the sender of a mail',
      'From: Petra Novak <petra@example.org>\nTo: Nils\nSubject: Hi\n\nI live in Bergen.\n\n> I live in Oslo.',
      ['Petra Novak | Bergen = lives in'],
    ],
    ['nobody in a letter', 'Dear Nils,\nI live in Bergen.\nYours', []],
    ['nobody in spoken words', 'She told me "I live in Bergen with my dog".', []],
  ] as const)('%s', async ([, text, expected]) => {
    expect(await relationsIn(text)).toEqual(expected);
  });

  test('whoever the caller says', async () => {
    const given = { speaker: 'Petra', voice: 'other' as const };
    expect(await relationsIn('I live in Bergen.', given)).toEqual(['Petra | Bergen = lives in']);
    const letter = 'Dear Nils,\nI live in Bergen.\nYours';
    expect(await relationsIn(letter, { voice: 'owner' })).toEqual(['user | Bergen = lives in']);
  });
});

test('the user of whom an agent writes is the owner', async () => {
  const text = 'The user lives in Bergen. The user prefers Orlo.';
  expect(await relationsIn(text)).toEqual(['user | Bergen = lives in', 'user | Orlo = prefers']);
});

test('"we" and kin without a name say nothing of the owner', async () => {
  expect(await relationsIn('We use Kestrel. My brother lives in Bergen.')).toEqual([]);
});

test.for([
  ['code', '```ts\nconst owner = "Petra Novak"; // Petra Novak owns Orlo.\n```'],
  ['a statement of a source file', 'import { Petra } from "Orlo";'],
  ['a log', '2026-03-02 10:00:01 INFO Petra Novak joined Orlo'],
  ['a stack trace', 'at Petra.runs(Orlo.java:12)'],
  ['JSON', '{"text": "Petra Novak works at Orlo"}'],
  ['front matter', '---\ntitle: Petra Novak works at Orlo\n---\n'],
  ['a heading', '# Petra Novak Joined Orlo'],
  ['a command', '$ petra uses Orlo'],
  ['another language', 'Petra Novak wohnt in Bergen und ist die Chefin von Orlo.'],
] as const)('%s claims nothing', async ([, text]) => {
  const { entities, relationships } = await extract(text);
  expect([entities, relationships]).toEqual([[], []]);
});

test('names of software parts are known by their form', async () => {
  const text = 'ledger-core depends on `user-db`.\n\nThe well-known bridge is old.';
  expect(await relationsIn(text)).toEqual(['ledger-core | user-db = depends on']);
});
