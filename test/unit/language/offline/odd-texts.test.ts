import { beforeAll, describe, expect, test } from 'vitest';
import { processorTime } from '../../../support/processor-time.ts';
import { extract } from './extract.ts';

const PROSE = 'Petra Novak founded Orlo in Bergen, and she gave the plan to Nils Dahl on 3 May 2021. ';

const TEXTS: readonly (readonly [string, string])[] = [
  ['nothing', ''],
  ['blanks', ' \n\t '],
  ['one word', 'Orlo'],
  ['marks', '((("""\'\'\' ,,, ;;; ??? !!! ... — –'],
  ['code', 'export const x = (a: Map<string, number[]>) => a?.get("Orlo")!.at(-1) ?? {};'],
  ['JSON', '{"name": "Orlo", "tags": ["A", "B"], "n": 1e9, "s": "\\u0000\\"x\\""}'],
  ['a table', '| Name | Role |\n|---|---|\n| Petra | Boss |\n| Nils | Cook |'],
  ['lone surrogates', 'Petra \ud800 uses \udc00 Orlo \ud83d.'],
  ['controls', 'Petra\u0000 uses\u0007 Orlo\u2028 and\u200b Kestrel\ufeff.'],
  ['names of methods', 'constructor uses toString and __proto__ of hasOwnProperty.'],
  ['a long word', 'A'.repeat(20_000)],
  ['contractions', "I'm she's they've who'd won't can't it'll Petra's Nils's the boys' 's n't"],
  ['capitals only', 'PETRA NOVAK FOUNDED ORLO AND SHE GAVE THE PLAN TO NILS.'],
  [
    'many languages',
    "Петра основала Орло. 彼女はオルロを設立した。أسست بيترا أورلو. פטרה ייסדה. Η Πέτρα ίδρυσε. ปีตรา เปตรา 페트라가 설립했다. पेट्रा ने। Šárka žije v Brně. Ayşe İzmir'de. Thảo ở Huế. Ñandú über Straße.",
  ],
  ['no full stop', 'petra uses orlo and '.repeat(500)],
  ['brackets', '('.repeat(3_000)],
];

beforeAll(() => extract('Petra uses Orlo since last month.'));

describe('odd texts', () => {
  test.for(TEXTS)('%s: no failure, and nothing that the text does not say', async ([, text]) => {
    const { entities, relationships } = await extract(text);
    const names = new Set(entities.map(({ name }) => name));
    expect(names.size).toBe(entities.length);
    for (const { name, aliases } of entities)
      for (const each of [name, ...aliases]) expect(text.includes(each) || each === 'user').toBe(true);
    for (const { nodes, evidence } of relationships) {
      expect(text).toContain(evidence);
      expect(nodes.length).toBeGreaterThan(1);
      expect(new Set(nodes).size).toBe(nodes.length);
      for (const node of nodes) expect(names).toContain(node);
    }
  });

  test('random texts of words and marks do not fail', async () => {
    const parts = [
      ...PROSE.split(' '),
      '"',
      '(',
      ')',
      ';',
      "'s",
      'not',
      'which',
      'by',
      'of',
      'is',
      '\n',
      '\ud800',
      '2019',
      'to',
    ];
    let seed = 7;
    const next = () => (seed = (seed * 16_807) % 2_147_483_647);
    for (let time = 0; time < 150; time++) {
      const text = Array.from({ length: 30 }, () => parts[next() % parts.length]).join(' ');
      const { entities, relationships } = await extract(text);
      for (const { name } of entities) expect(text).toContain(name);
      for (const { evidence } of relationships) expect(text).toContain(evidence);
    }
  });
});

/** A stretch is to take 10 ms; one with a collection of garbage takes longer. */
const MAX_STRETCH_MS = 100;

describe('reading', () => {
  test('is deterministic', async () => {
    expect(await extract(PROSE.repeat(3))).toEqual(await extract(PROSE.repeat(3)));
  });

  test('of 100,000 characters lets other work run, and takes time in proportion', async () => {
    const text = PROSE.repeat(100_000 / PROSE.length);
    const short = await processorTime(() => extract(text.slice(0, 10_000)));
    const long = await processorTime(() => extract(text));
    expect(long.longest).toBeLessThan(MAX_STRETCH_MS);
    expect(long.total).toBeLessThan(30 * short.total);
  });

  test('ends where the caller cancels', async () => {
    const abort = new AbortController();
    const reading = extract(PROSE.repeat(500), { signal: abort.signal });
    setTimeout(() => abort.abort(), 5);
    await expect(reading).rejects.toThrow('abort');
  });
});
