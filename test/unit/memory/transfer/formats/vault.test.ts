import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { markdown } from '../../../../../src/memory/transfer/formats/in/markdown/markdown.ts';
import type { NoteFile } from '../../../../../src/memory/transfer/formats/in/markdown/note.ts';
import { Repairs } from '../../../../../src/memory/transfer/read/repairs.ts';
import { markdownVault } from '../../../../../src/memory/transfer/formats/out/markdown-vault.ts';
import { each, edge, HOSTILE, hyperedge, imported, node, NOW } from './records.ts';

describe('our own vault', () => {
  test('comes back with the same nodes, edges and hyperedges, whatever the texts are', async () => {
    const keys = ['person_ada', 'Person_Ada', 'a key / with "signs"', `${'long_'.repeat(60)}key`, 'x'];
    const nodes = [
      ...keys.map((key, at) =>
        node(key, { description: HOSTILE[at] as string, data: { text: HOSTILE[at], [`n${at}`]: [1, null] } }),
      ),
      node('empty', {
        description: '\n%% relationships %%\n',
        occurred_at: '2026-01-01T00:00:00.000Z',
        assets: ['https://a'],
      }),
    ].sort((a, b) => (a.key < b.key ? -1 : 1));
    const edges = nodes.flatMap(({ key }, at) => [
      edge(key, 'works for', 'x', { id: `a-${at}`, data: { at, text: '%%"]]' } }),
      edge(key, `says\n[[this]] | that ${HOSTILE[2]} \u2028---\u2028`, keys[at] ?? 'x', { id: `b-${at}` }),
    ]);
    const hyperedges = [hyperedge(keys, 'met at'), hyperedge(keys.slice(1, 4), 'a | b')];
    const files = await filesOf({ nodes, edges, hyperedges });
    expect(new Set(files.map(({ path }) => path.toLowerCase())).size).toBe(files.length);
    const found = await imported(markdown(() => each(files), NOW, new Repairs()));
    expect(found.leftOut).toEqual([]);
    expect(found.nodes).toEqual(nodes);
    const sorted = (list: { id: string }[]) => list.toSorted((a, b) => (a.id < b.id ? -1 : 1));
    expect(sorted(found.edges)).toEqual(sorted(edges));
    expect(sorted(found.hyperedges)).toEqual(sorted(hyperedges));
  });

  test('groups links by relationship, and takes what somebody wrote into it', async () => {
    const nodes = [node('ada', { node_type: 'person' }), node('initech')];
    const edges = [edge('ada', 'knows', 'initech'), edge('ada', 'works for', 'initech')];
    const [first, ...rest] = await filesOf({ nodes, edges, hyperedges: [] });
    const { path, text } = first as NoteFile;
    expect([path, text.replaceAll(/%%\{.*\}%%/g, '…')]).toMatchInlineSnapshot(`
      [
        "person/ada.md",
        "---
      memory_graph: "node"
      id: "id-of-ada"
      key: "ada"
      node_type: "person"
      data: {}
      assets: []
      occurred_at: null
      created_at: 2026-03-02T09:29:00.000Z
      updated_at: 2026-03-02T09:29:00.000Z
      ---
      About ada.
      %% relationships %%

      ## knows

      - [[initech]] …

      ## works for

      - [[initech]] …
      ",
      ]
    `);
    const written = text
      .replace('data: {}', 'data: {}\nmood: good')
      .concat('- [[Initech]]\n\n## is like\n\n- [[Bob]]\n');
    const found = await imported(
      markdown(() => each([{ path, text: written }, ...rest]), NOW, new Repairs()),
    );
    expect(found.nodes[0]).toMatchObject({ key: 'ada', data: { mood: 'good' } });
    expect(found.edges).toHaveLength(3);
    expect(found.edges[2]).toMatchObject({
      from: 'ada',
      relationship: 'is like',
      to: 'concept_bob',
      created_at: NOW,
    });
    expect(found.leftOut).toEqual(['person/ada.md: The same relationship stands before it.']);
  });
});

async function filesOf(graph: {
  nodes: ReturnType<typeof node>[];
  edges: ReturnType<typeof edge>[];
  hyperedges: ReturnType<typeof hyperedge>[];
}) {
  const files: NoteFile[] = [];
  const source = {
    nodes: each([{ records: graph.nodes.slice(0, 2) }, { records: graph.nodes.slice(2) }]),
    edgesFrom: (keys: readonly string[]) =>
      each(keys.flatMap((key) => graph.edges.filter(({ from }) => from === key))),
    hyperedges: each(graph.hyperedges),
  };
  for await (const { path, content } of markdownVault(source))
    files.push({ path, text: await text(Readable.from(content)) });
  return files;
}
