import { describe, expect } from 'vitest';
import { KINDS, RecordChecksum } from '../../../src/memory/transfer/document.ts';
import { test } from '../../support/memory-test.ts';
import { exportOf, fill, imported, send, withDate, type Exported } from './documents.ts';

/** As an earlier version would have written it, with half of a surrogate pair within data. */
function asWritten(exported: Exported, change: (node: Record<string, unknown>) => void): Exported {
  const written = withDate(structuredClone(exported));
  written.nodes.forEach(change);
  const checksum = new RecordChecksum();
  for (const name of KINDS.keys()) {
    const records = written[name as 'nodes'] as object[] | undefined;
    if (!records) continue;
    checksum.begin(name);
    checksum.add(records.map((record) => JSON.stringify(record)));
  }
  return { ...written, checksum: checksum.digest() };
}

describe('half of a surrogate pair that an earlier version stored', () => {
  test('is repaired by an import, which says of how many records', async ({ tenant, otherTenant }) => {
    await fill(tenant);
    const data = { cut: 'tail \ud83e', deep: [{ '\udde0 head': '🧠' }] };
    const exported = asWritten(await exportOf(tenant), (node) => {
      if (node['key'] === 'person_cay') node['data'] = data;
    });
    expect((await send(otherTenant, exported, '?dry_run=true')).answer).toMatchObject({ repaired_count: 1 });
    await imported(otherTenant, exported);
    const { nodes } = await otherTenant.call('get_nodes', { keys: ['person_cay'] });
    expect(nodes[0]?.data).toMatchObject({ cut: 'tail \ufffd', deep: [{ '\ufffd head': '🧠' }] });
    const again = await exportOf(otherTenant);
    expect(again.nodes.length).toBe(exported.nodes.length);
    expect((await send(tenant, withDate(again), '?dry_run=true')).answer).not.toHaveProperty(
      'repaired_count',
    );
  });

  test('is whole in an export, which another graph takes as it is', async ({ tenant, otherTenant }) => {
    await tenant.call('store', { key: 'half', description: 'Has data of its own.', data: { a: 'b' } });
    await tenant.cypher('MATCH (n:Node {key: "half"}) SET n.data = $data', {
      data: String.raw`{"a":"cut \ud83d","list":["\udc36"]}`,
    });
    const exported = await exportOf(tenant);
    expect(JSON.stringify(exported)).not.toMatch(/\\ud[89a-f]/);
    const { answer } = await send(otherTenant, withDate(exported), '?dry_run=true');
    expect(answer).toMatchObject({ status: 'checked', checksum: exported['checksum'] as string });
    expect(answer).not.toHaveProperty('repaired_count');
    await imported(otherTenant, withDate(exported));
    expect(await exportOf(otherTenant)).toEqual(exported);
  });
});

describe('a long integer', () => {
  test('that an earlier version stored rounded is imported as it was', async ({ tenant, otherTenant }) => {
    await tenant.call('store', { key: 'rounded', description: 'Has a number.', data: { n: 1 } });
    await tenant.cypher('MATCH (n:Node {key: "rounded"}) SET n.data = $data', {
      data: '{"n":1734567890123456800}',
    });
    const exported = await exportOf(tenant);
    await imported(otherTenant, withDate(exported));
    expect(await exportOf(otherTenant)).toEqual(exported);
  });

  test.for([
    ['mem0', '{"results":[{"id":"m1","memory":"Ada is on call.","metadata":{"guild":921234567890123457}}]}'],
    ['memory-jsonl', '{"type":"entity","name":"Ada","entityType":"person","guild":921234567890123457}'],
  ] as const)(
    'of another program (%s) becomes a text of its digits',
    async ([format, text], { otherTenant }) => {
      const { status, answer } = await send(otherTenant, text, `?format=${format}&dry_run=true`);
      expect([status, answer]).toMatchObject([200, { counts: { nodes: 1 }, repaired_count: 1 }]);
      await imported(otherTenant, Buffer.from(text), `?format=${format}`);
      const { nodes } = await exportOf(otherTenant);
      expect(JSON.stringify(nodes)).toContain('"guild":"921234567890123457"');
    },
  );
});
