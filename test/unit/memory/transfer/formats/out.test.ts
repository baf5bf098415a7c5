import { describe, expect, test } from 'vitest';
import { cypherScript } from '../../../../../src/memory/transfer/formats/out/cypher-script.ts';
import { graphml } from '../../../../../src/memory/transfer/formats/out/graphml.ts';
import { noteName } from '../../../../../src/memory/transfer/formats/vault-syntax.ts';
import { edge, graphOf, hyperedge, HOSTILE, node, textOf } from './records.ts';

describe('GraphML', () => {
  test('has a node for each node and hyperedge, and an edge for each edge and membership', async () => {
    const nodes = [node('person_ada', { data: { born: 1815 } }), node('a key & <more>')];
    const edges = [edge('person_ada', 'knows', 'a key & <more>')];
    const xml = await textOf(
      graphml(graphOf({ nodes, edges, hyperedges: [hyperedge(['person_ada'], 'met')] })),
    );
    expect(xml).toContain('<node id="person_ada"><data key="node_kind">node</data>');
    expect(xml).toContain('<data key="node_data">{"born":1815}</data>');
    expect(xml).toContain('source="person_ada" target="a:20:key:20::26::20::3c:more:3e:"');
    expect(xml).toContain('<node id=":hyperedge:hyper-met">');
    expect(xml).toContain(
      '<edge id=":hyperedge:hyper-met:0" source="person_ada" target=":hyperedge:hyper-met"><data key="edge_relationship">participates in</data>',
    );
  });

  test('holds no character that XML does not allow', async () => {
    const text = HOSTILE.join('') + String.fromCharCode(0, 11, 0xfffe, 0xd800);
    const xml = await textOf(graphml(graphOf({ nodes: [node('k', { description: text })] })));
    // eslint-disable-next-line no-control-regex -- XML 1.0 has none of these
    expect(xml).not.toMatch(/[\u0000-\u0008\u000b-\u001f\ufffe\ud800-\udfff]/u);
    expect(xml).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp;amp; ]]&gt;');
    expect(xml).toContain('line two&#13;\nline three&#13;line four');
  });
});

describe('the Cypher script', () => {
  test('has a statement a line, with texts that hold no line break and no bare quote', async () => {
    const nodes = HOSTILE.map((description, at) => node(`k${at}`, { description }));
    const script = await textOf(cypherScript(graphOf({ nodes })));
    const statements = script.trim().split('\n').slice(1);
    for (const statement of statements) expect(statement).toMatch(/;$/);
    expect(statements).toHaveLength(4);
    // An escape that some versions read first would end the text.
    expect(script).not.toMatch(/\\u0027/i);
  });

  test('gives nodes the label of their type and edges the type of their label', async () => {
    const nodes = [node('a', { node_type: 'code_review' }), node('b')];
    const script = await textOf(cypherScript(graphOf({ nodes, edges: [edge('a', 'works for', 'b')] })));
    expect(script).toContain('CREATE (n:Node:`CodeReview`) SET n = row;');
    expect(script).toContain('CREATE (a)-[r:`WORKS_FOR`]->(b) SET r = row.properties;');
  });
});

test('a note has the key as its name where every file system can hold it, else a name of its own', () => {
  expect(noteName('person_ada')).toBe('person_ada');
  const keys = [
    'Person_Ada',
    'person ada',
    'person/ada',
    '../ada',
    'con',
    'x'.repeat(300),
    '日本語',
    '???',
    'ada.md',
    '-',
  ];
  const names = keys.map(noteName);
  for (const name of [...names, noteName(names[0] as string)])
    expect(name).toMatch(/^[^./\\:*?"<>|#^[\]\s-][^./\\:*?"<>|#^[\]\s]*-[0-9a-f]{12}$/);
  expect(new Set([...names, ...names.map(noteName)]).size).toBe(2 * keys.length);
});
