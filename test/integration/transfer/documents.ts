import { expect } from 'vitest';
import { IMPORT_JOB_ID } from '../../../src/memory/transfer/import/imports.ts';
import type { TestTenant } from '../../support/tenant.ts';

export interface Exported {
  exported_at?: string;
  nodes: { key: string; description: string; updated_at: string }[];
  [section: string]: unknown;
}

export const ODD = 'Zoë \u{1f9e0} 日本語 "quoted" \\ \u2028 e\u0301';

/** A memory with every kind of record. */
export async function fill(tenant: TestTenant): Promise<void> {
  const nodes = ['ada', 'bob', 'cay', 'dee', 'ed'].map((key, at) => ({
    key: `person_${key}`,
    description: `${ODD} is person ${at}.`,
    data: { name: `${key} ${ODD}`, list: [at, null, { deep: ODD }], '10': 'ten', a: 1.5 },
    assets: ['https://memory.example/a'],
    occurred_at: '2026-05-01',
  }));
  await tenant.call('store_batch', {
    nodes: [...nodes, { key: 'twin', description: 'About ada too.', node_type: 'gadget' }],
  });
  const keys = nodes.map(({ key }) => key);
  await tenant.call('add_relationships', {
    relationships: [
      { nodes: keys.slice(0, 2), relationship: 'works for', data: { since: 2020 }, valid_from: '2026-01-01' },
      { nodes: keys.slice(1, 3), relationship: 'Is followed by' },
      { nodes: keys.slice(0, 4), relationship: `meets — ${ODD}` },
      { nodes: ['twin', 'person_ed'], relationship: 'resembles' },
    ],
  });
  await tenant.call('update', { key: 'person_bob', description: 'Bob moved.', data: { list: null } });
  await tenant.call('merge_nodes', { from_key: 'twin', into_key: 'person_ada' });
  await tenant.call('edit_label', { label: 'works_for', aliases: ['toils_for'], single_valued: true });
  await tenant.call('timeline_write', {
    summary: `Noted ${ODD}`,
    meta: { by: ODD },
    node_keys: ['person_cay'],
  });
}

export async function exportOf(tenant: TestTenant, query = ''): Promise<Exported> {
  const response = await tenant.fetch(`/api/v1/memory/export${query}`);
  const exported = (await response.json()) as Exported;
  delete exported.exported_at;
  return exported;
}

export async function send(tenant: TestTenant, document: object | string | Buffer, query = '', headers = {}) {
  const isText = typeof document === 'string' || Buffer.isBuffer(document);
  const body = isText ? (document as string) : JSON.stringify(document);
  const response = await tenant.fetch(`/api/v1/memory/import${query}`, { method: 'POST', body, headers });
  return { status: response.status, answer: (await response.json()) as Record<string, unknown> };
}

/** Imports a document and waits for its end. */
export async function imported(tenant: TestTenant, document: object | Buffer, query = '', headers = {}) {
  const { status, answer } = await send(tenant, document, query, headers);
  expect(answer).toMatchObject({ status: 'running', job: IMPORT_JOB_ID });
  expect(status).toBe(200);
  const progress = async () => (await tenant.call('get_job', { id: IMPORT_JOB_ID })).progress;
  await expect.poll(progress).toMatchObject({ phase: 'done' });
  return (await progress()) as { created: number; updated: number; done: number; total: number };
}

export const withDate = (document: Exported) => ({
  ...pick(document),
  exported_at: '2026-05-04T08:00:00.000Z',
});
/** The format comes first in a document. */
const pick = ({ format, ...rest }: Exported) => ({ format, ...rest });
