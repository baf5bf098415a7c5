import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect } from 'vitest';
import { markdown } from '../../../src/memory/transfer/formats/in/markdown/markdown.ts';
import { Repairs } from '../../../src/memory/transfer/read/repairs.ts';
import { unzipNotes } from '../../../src/memory/transfer/formats/in/markdown/unzip-notes.ts';
import { test } from '../../support/memory-test.ts';
import { pythonEnvironment, pythonIsMissing } from '../../support/python-environment.ts';
import { run } from '../../support/service-command.ts';
import type { TestTenant } from '../../support/tenant.ts';
import { HOSTILE, imported, NOW } from '../../unit/memory/transfer/formats/records.ts';

const NODES = HOSTILE.map((text, at) => ({
  key: `Key ${at} /"'`,
  description: text,
  data: { text, at, list: [at, null] },
  ...(at === 0 && { assets: ['https://example.com/a?b=1&c=<2>'], occurred_at: '2026-05-01T00:00:00.000Z' }),
}));
const keyAt = (at: number) => NODES[at]?.key as string;

/** Hostile texts everywhere, with edges in both directions, parallel edges, and a hyperedge. */
async function fill(tenant: TestTenant) {
  if ((await tenant.call('get_nodes', { keys: [keyAt(0)] })).nodes.length > 0) return;
  await tenant.call('store_batch', { nodes: NODES });
  const words = HOSTILE.map((text) => `says ${text}`);
  await tenant.call('add_relationships', {
    relationships: [
      ...words.map((relationship, at) => ({
        ...{ from_key: keyAt(at), to_key: keyAt((at + 1) % 5), relationship, data: { relationship } },
      })),
      {
        from_key: keyAt(1),
        to_key: keyAt(0),
        relationship: 'knows',
        valid_from: '2020-01-01',
        valid_to: '2021-01-01',
      },
      { from_key: keyAt(0), to_key: keyAt(1), relationship: 'works for' },
      { nodes: NODES.slice(0, 4).map(({ key }) => key), relationship: 'met "there"', data: { at: 1 } },
    ],
  });
}

async function exported(tenant: TestTenant, format: string) {
  const response = await tenant.fetch(`/api/v1/memory/export?format=${format}`);
  expect(response.status).toBe(200);
  const [type, disposition] = ['content-type', 'content-disposition'].map((name) =>
    response.headers.get(name),
  );
  return { body: Buffer.from(await response.arrayBuffer()), type, disposition };
}

interface Graph {
  nodes: { key: string; description: string; data: object }[];
  edges: { id: string; from: string; to: string; relationship: string }[];
  hyperedges: { id: string; nodes: string[] }[];
  counts: object;
  checksum: string;
}

async function asJson(tenant: TestTenant): Promise<Graph> {
  return JSON.parse((await exported(tenant, 'json')).body.toString()) as Graph;
}

describe('an export', () => {
  test('as NDJSON has the records of the JSON document, with its checksum', async ({ tenant }) => {
    await fill(tenant);
    const { body, type, disposition } = await exported(tenant, 'ndjson');
    expect([type, disposition]).toEqual([
      'application/x-ndjson; charset=utf-8',
      'attachment; filename="memory.ndjson"',
    ]);
    const lines = body
      .toString()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { section?: string; record?: object });
    const { nodes, edges, counts, checksum } = await asJson(tenant);
    expect(lines[0]).toMatchObject({ format: 'memory-graph/2' });
    expect(lines.at(-1)).toEqual({ counts, checksum });
    const recordsOf = (name: string) =>
      lines.filter(({ section }) => section === name).map(({ record }) => record);
    expect([recordsOf('nodes'), recordsOf('edges')]).toEqual([nodes, edges]);
  });

  test('as a Cypher script makes the same graph in an empty database', async ({
    tenant,
    otherTenant: empty,
  }) => {
    await fill(tenant);
    const { body, type } = await exported(tenant, 'cypher');
    expect(type).toBe('application/x-cypher-query; charset=utf-8');
    // What keeps the tenant's own constraints apart from those of the script.
    const script = body
      .toString()
      .replaceAll(/(?<=[:])Node\b/g, 'Copy')
      .replaceAll(/(?<=[:])Hyperedge\b/g, 'CopyOfHyperedge');
    for (const statement of script.split('\n').filter((line) => line !== '' && !line.startsWith('//')))
      await empty.cypher(statement.replace(/;$/, ''));
    const { nodes, edges, hyperedges } = await asJson(tenant);
    const copies = await empty.cypher(
      'MATCH (n:Copy) RETURN n.key AS key, n.description AS description, n.data AS data',
    );
    const parsed = copies.map((row) => ({ ...row, data: JSON.parse(row['data'] as string) as object }));
    const texts = nodes.map(({ key, description, data }) => ({ key, description, data }));
    expect(sorted(parsed)).toEqual(sorted(texts));
    const links = await empty.cypher(
      `MATCH (a:Copy)-[r]->(b:Copy) RETURN a.key AS from, b.key AS to, r.relationship AS relationship, r.id AS id`,
    );
    expect(sorted(links)).toEqual(
      sorted(edges.map(({ from, to, relationship, id }) => ({ from, to, relationship, id }))),
    );
    const members = await empty.cypher(
      `MATCH (h:CopyOfHyperedge)<-[p:PARTICIPATES_IN]-(n:Copy) WITH h, n ORDER BY p.position
       RETURN h.id AS id, collect(n.key) AS nodes`,
    );
    expect(sorted(members)).toEqual(sorted(hyperedges.map(({ id, nodes: keys }) => ({ id, nodes: keys }))));
  });

  test('as a Markdown vault has the same nodes, edges and hyperedges', async ({ tenant }) => {
    await fill(tenant);
    const { body, type, disposition } = await exported(tenant, 'markdown');
    expect([type, disposition]).toEqual(['application/zip', 'attachment; filename="memory.zip"']);
    const folder = await mkdtemp(path.join(tmpdir(), 'memory-graph-vault-'));
    try {
      const file = path.join(folder, 'memory.zip');
      await writeFile(file, body);
      const found = await imported(markdown(() => unzipNotes(file), NOW, new Repairs()));
      const { nodes, edges, hyperedges } = await asJson(tenant);
      expect(found.leftOut).toEqual([]);
      expect(sorted(found.nodes)).toEqual(sorted(nodes));
      expect(sorted(found.edges)).toEqual(sorted(edges));
      expect(sorted(found.hyperedges)).toEqual(sorted(hyperedges));
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  test('as GraphML opens in networkx', async ({ tenant, skip }) => {
    const missing = await pythonIsMissing();
    if (missing !== undefined) skip(missing);
    await fill(tenant);
    const { body, type } = await exported(tenant, 'graphml');
    expect(type).toBe('application/graphml+xml; charset=utf-8');
    const folder = await mkdtemp(path.join(tmpdir(), 'memory-graph-graphml-'));
    try {
      const file = path.join(folder, 'memory.graphml');
      await writeFile(file, body);
      const { stdout, stderr } = await run(await pythonEnvironment(), ['-c', READ_GRAPHML, file]);
      expect(stderr).toBe('');
      const { nodes, edges, hyperedges } = await asJson(tenant);
      const read = JSON.parse(stdout) as { nodes: [string, string][]; edges: number };
      // XML has no U+0085 problem, but no lone carriage return: it is written as a reference.
      expect(sorted(read.nodes)).toEqual(sorted(nodes.map(({ key, description }) => [key, description])));
      const memberships = hyperedges.reduce((sum, each) => sum + each.nodes.length, 0);
      expect(read.edges).toBe(edges.length + memberships);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  test('in a format without sessions and vectors refuses to add them', async ({ tenant }) => {
    const response = await tenant.fetch('/api/v1/memory/export?format=graphml&include_embeddings=true');
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { error: { code: 'INVALID_INPUT' } },
    ]);
  });
});

const READ_GRAPHML = `
import json, sys, networkx
graph = networkx.read_graphml(sys.argv[1])
nodes = [[data['key'], data['description']] for _, data in graph.nodes(data=True) if data['kind'] == 'node']
print(json.dumps({'nodes': nodes, 'edges': graph.number_of_edges()}))
`;

function sorted(rows: readonly object[]): object[] {
  return rows
    .map((row) => [JSON.stringify(row, Object.keys(row).sort()), row] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, row]) => row);
}
