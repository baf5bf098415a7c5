import { describe, expect, test } from 'vitest';
import { Repairs } from '../../../../../src/memory/transfer/read/repairs.ts';
import { markdown } from '../../../../../src/memory/transfer/formats/in/markdown/markdown.ts';
import { each, imported, NOW } from './records.ts';
import { threadTime } from '../../../../support/processor-time.ts';

const notes = (files: Record<string, string>) =>
  imported(
    markdown(() => each(Object.entries(files).map(([path, text]) => ({ path, text }))), NOW, new Repairs()),
  );
const linesOf = (edges: { from: string; relationship: string; to: string }[]) =>
  edges.map(({ from, relationship, to }) => `${from} ${relationship} ${to}`);

describe('a folder of notes', () => {
  test('keeps the digits of long integers, and repairs half of a surrogate pair, in notes of any program', async () => {
    const own =
      'memory_graph: node\nid: "n1"\nkey: "person_bob"\nnode_type: "person"\nassets: []\noccurred_at: null\n' +
      `created_at: ${NOW}\nupdated_at: ${NOW}\ndata: {"tax":81234567890123456789,"cut \\udc36":"\\ud835"}\n`;
    const { nodes } = await notes({
      'Ada.md': '---\nvat: 71234567890123456789\nborn: 1815\nhalf: "x \\uD835"\n---\nA note.\n',
      'Bob.md': `---\n${own}---\nAbout Bob.\n`,
    });
    expect(nodes.find(({ key }) => key === 'document_ada')?.data).toMatchObject({
      ...{ vat: '71234567890123456789', born: 1815, half: 'x \ufffd' },
    });
    expect(nodes.find(({ key }) => key === 'person_bob')?.data).toEqual({
      ...{ tax: '81234567890123456789', 'cut \ufffd': '\ufffd' },
    });
  });

  test('becomes a node a note, with an edge for each link and tag', async () => {
    const { nodes, edges, leftOut } = await notes({
      'people/Ada Lovelace.md':
        '---\ntype: Person\ntags: [math, "#Poet"]\naliases: Countess\nborn: 1815\nfriend: "[[Babbage]]"\ncreated: 2024-01-02\n---\n' +
        'Wrote [the first program](../Notes%20on%20it.md#G) for [[babbage|him]] and for [[Babbage]]. #math\nlived in:: [[London#City]]\n',
      'Babbage.md':
        '# Charles Babbage\nSee [[Countess]], [[Babbage]], ![[picture.png]], `[[code]]` and [x](https://a.md).\n```\n[[fence]] #no\n```\n',
      'Notes on it.md': '',
    });
    expect(nodes).toMatchObject([
      {
        ...{ key: 'person_ada_lovelace', node_type: 'person', created_at: '2024-01-02T00:00:00.000Z' },
        data: { title: 'Ada Lovelace', aliases: ['Countess'], path: 'people/Ada Lovelace.md', born: 1815 },
      },
      { key: 'concept_london', description: 'London' },
      { key: 'concept_math', node_type: 'concept' },
      { key: 'concept_poet' },
      { key: 'document_babbage', data: { title: 'Charles Babbage' } },
      { key: 'document_notes_on_it', description: 'Notes on it' },
    ]);
    expect(linesOf(edges)).toEqual([
      'person_ada_lovelace friend document_babbage',
      'person_ada_lovelace links to document_babbage',
      'person_ada_lovelace links to document_notes_on_it',
      'person_ada_lovelace lived in concept_london',
      'person_ada_lovelace is tagged concept_math',
      'person_ada_lovelace is tagged concept_poet',
      'document_babbage links to person_ada_lovelace',
    ]);
    expect(leftOut).toEqual([]);
  });

  test('may have links in tables, and none in comments, formulas and code', async () => {
    const { edges } = await notes({
      'a.md': [
        '| who | what |',
        '| --- | --- |',
        '| [[Ada\\|the boss]] | [[Bob#Work\\|his work]] |',
        '%% [[Hidden]] #hidden %% [[Cy]]',
        '%%',
        '[[Hidden]]',
        '%% [[Dan]]',
        '<!-- [[Hidden]]',
        '#hidden --> #shown',
        '$A = [[1, 2], [3, 4]]$ and `[[Hidden]]` and ``[[Hidden]] ` [[Hidden]]``',
        '$$',
        '[[Hidden]]',
        '$$',
        'It costs $5 for [[Eve]] and $10 for [[Fay]], \\$[[Gus]]\\$.',
        '  ~~~',
        '[[Hidden]]',
        '  ~~~',
        '[[Hal]]',
      ].join('\n'),
    });
    expect(edges.map(({ to }) => to.replace('concept_', ''))).toEqual([
      ...['ada', 'bob', 'cy', 'dan', 'eve', 'fay', 'gus', 'hal', 'shown'],
    ]);
  });

  test.for(['%%', '<!--', '```', '$$', '`', '$'])('ends with an open %s', async (open) => {
    const began = threadTime();
    const { edges } = await notes({ 'a.md': `[[Ada]]\n${open} [[Bob]]`.repeat(20_000) });
    expect(linesOf(edges)).toContain('document_a links to concept_ada');
    expect(threadTime() - began).toBeLessThan(5_000);
  });

  test('may have names that differ in case only, cycles of links and names of 300 characters', async () => {
    const long = 'n'.repeat(300);
    const { nodes, edges } = await notes({
      'a.md': '[[B]] <b onclick="x()">',
      'A.md': `[[${long}]]`,
      'B.md': '[[a]]',
      [`${long}.md`]: 'Long.',
    });
    expect(nodes.map(({ key }) => key)).toEqual([
      'document_a',
      'document_a_2',
      'document_b',
      `document_${'n'.repeat(111)}`,
    ]);
    expect(linesOf(edges)).toContain('document_b links to document_a');
    expect(nodes[0]?.description).toBe('[[B]] <b onclick="x()">');
  });

  test.for([
    ['wrong YAML', 'a: [1, 2\nb: : :'],
    [
      'aliases of a billion laughs',
      `a: &a [x]\n${[...'bcdefghij'].map((name, at) => `${name}: &${name} [${Array(9).fill(`*${'abcdefghij'[at]}`).join()}]`).join('\n')}`,
    ],
    ['a depth without end', `a: ${'['.repeat(20_000)}`],
    ['a text instead of properties', 'just words'],
    ['too many properties', Array.from({ length: 20_000 }, (_, at) => `k${at}: 1`).join('\n')],
  ])('keeps the text of a note whose front matter has %s', async ([, yaml]) => {
    const started = threadTime();
    const { nodes, leftOut } = await notes({ 'n.md': `---\n${yaml}\n---\nThe text.\n` });
    expect(nodes).toMatchObject([{ key: 'document_n', description: 'The text.' }]);
    expect(leftOut).toEqual([expect.stringMatching(/^n\.md: .*text is kept\.$/)]);
    expect(threadTime() - started).toBeLessThan(2_000);
  });

  test('reads long lines that are nearly links in linear time', async () => {
    const started = threadTime();
    const long = ['[[', '](', '#', '`', '%% ', '[[a|', '- [[a]] %%', 'a:: ']
      .map((part) => part.repeat(1_000_000 / part.length))
      .join('\n');
    const { nodes } = await notes({ 'n.md': `---\nmemory_graph: hyperedge\n---\n${long}`, 'm.md': long });
    expect(nodes.length).toBeGreaterThan(100);
    expect(threadTime() - started).toBeLessThan(5_000);
  });
});
