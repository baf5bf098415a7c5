import { describe, expect, test } from 'vitest';
import { extract, relationsIn } from './extract.ts';

const SOURCES: Readonly<Record<string, string>> = {
  TypeScript:
    'import { Petra } from "./orlo.ts";\nexport class Petra extends Orlo {\n  readonly kestrel = new Kestrel();\n}\n',
  Python:
    'from orlo import Petra\n\nclass Petra(Orlo):\n    """Petra leads Orlo."""\n    def run(self): return Kestrel(self)\n',
  Java: 'public final class Petra implements Orlo {\n  private final Kestrel kestrel = new Kestrel();\n}\n',
  Go: 'package petra\n\nfunc (p *Petra) Lead(o Orlo) error {\n\treturn o.Kestrel(p)\n}\n',
  Rust: 'pub struct Petra { orlo: Orlo }\nimpl Petra {\n    pub fn lead(&self) -> Kestrel { self.orlo.kestrel() }\n}\n',
  C: '#include <orlo.h>\nstatic int petra(Orlo *o) {\n  return kestrel(o->lead);\n}\n',
  SQL: 'SELECT Petra.name FROM Orlo JOIN Kestrel ON Kestrel.id = Orlo.lead;\nINSERT INTO Orlo VALUES ("Petra", "Kestrel");\n',
  Cypher: 'MATCH (p:Person {name: "Petra"})-[:LEADS]->(o:Orlo)\nRETURN o\n',
  shell: '#!/bin/sh\nexport PETRA=Orlo\ncurl -s "$KESTREL/petra" | grep Orlo\n',
  YAML: 'petra:\n  leads: [Orlo, Kestrel]\n  image: "orlo:1.2"\n',
};

describe('nothing is claimed of', () => {
  test.for(Object.entries(SOURCES))('a source file in %s', async ([, text]) => {
    expect(await relationsIn(text)).toEqual([]);
  });

  test('a log of 200,000 characters', async () => {
    const line = '2026-03-02 10:00:01 INFO [main] Petra Novak joined Orlo from Kestrel\n';
    const { entities, relationships } = await extract(line.repeat(200_000 / line.length));
    expect([entities, relationships]).toEqual([[], []]);
  });

  test('a text that denies everything it says', async () => {
    const text =
      'None of this is so: Petra does not lead Orlo. Nils never worked at Kestrel. Mei is not from Bergen, nor is she married to Raj. ' +
      "Without Nils nobody uses Kestrel. Petra isn't Mei's sister.";
    expect(await relationsIn(text)).toEqual([]);
  });

  test('a recipe', async () => {
    const text =
      '2 cups of flour\n1 pinch of Salt\n\nMix the Flour with the Butter. Rest for an hour. Bake in the Oven at 180 °C.';
    expect(await relationsIn(text)).toEqual([]);
  });

  test.for([
    ['Finnish', 'Petra Novak asuu Bergenissä ja johtaa Orloa, mutta ei Kestreliä.'],
    ['Polish', 'Petra Novak mieszka w Bergen i kieruje firmą Orlo od marca.'],
    ['Turkish', 'Petra Novak Bergen’de yaşıyor ve Orlo’yu yönetiyor.'],
    ['French', 'Petra Novak habite à Bergen et dirige la société Orlo depuis mars.'],
    ['Indonesian', 'Petra Novak tinggal di Bergen dan memimpin Orlo sejak Maret.'],
    ['Hungarian', 'Petra Novak Bergenben lakik, és az Orlo vezetője.'],
  ] as const)('%s', async ([, text]) => {
    expect(await relationsIn(text)).toEqual([]);
  });
});

test('of a table of 5,000 rows as much is claimed as of any text of its length', async () => {
  const rows = Array.from(
    { length: 5_000 },
    (_, at) => `| service-${at} | Petra Nova${'abcdefghij'[at % 10]} |`,
  );
  const { relationships, truncated } = await extract(
    ['| Service | Owner |', '|---|---|', ...rows].join('\n'),
  );
  expect(relationships[0]).toMatchObject({
    nodes: ['Petra Novaa', 'service-0'],
    relationship: 'is owner of',
  });
  expect(relationships.length).toBeLessThan(5_000);
  expect(truncated).toBe(true);
});

test('each of 200 speakers says "I" of themselves', async () => {
  const names = Array.from(
    { length: 200 },
    (_, at) => `Speaker${String.fromCodePoint(65 + (at % 26))}${at}x`,
  );
  const text = [...names, names[0]].map((name) => `${name}: I live in Bergen.`).join('\n');
  const relations = await relationsIn(text);
  expect(relations.length).toBeGreaterThan(50);
  for (const relation of relations) expect(relation).not.toMatch(/^user/);
});

test('of a mail with thirty quotes only what the sender writes is claimed', async () => {
  const quotes = Array.from({ length: 30 }, (_, at) => `${'> '.repeat(at + 1)}I live in Oslo.`).join('\n');
  const mail = `From: Petra Novak <p@example.org>\nTo: Nils\nSubject: Moving\n\nI live in Bergen.\n\n${quotes}`;
  expect(await relationsIn(mail)).toEqual(['Petra Novak | Bergen = lives in']);
});
