import { describe, expect } from 'vitest';
import { DERIVATION_JOB_ID } from '../../../src/memory/derivation/derivation-job.ts';
import { IMPORT_JOB_ID } from '../../../src/memory/transfer/import/imports.ts';
import { toolRegistry } from '../../../src/tools/index.ts';
import { base64 } from '../../support/kept-files.ts';
import { test } from '../../support/memory-test.ts';
import type { TestTenant } from '../../support/tenant.ts';

/** The answer of each tool to another tenant that uses the same keys. */
const STRANGERS: Readonly<Record<string, (stranger: TestTenant) => Promise<unknown>>> = {
  hm_store: async (stranger) => {
    const { status } = await stranger.call('store', { key: 'mine', description: 'Another with that key.' });
    await stranger.call('forget', { key: 'mine' });
    return status;
  },
  hm_store_batch: async (stranger) => {
    const nodes = [{ key: 'mine', description: 'Another with that key.' }];
    const { items } = await stranger.call('store_batch', { nodes });
    await stranger.call('forget', { key: 'mine' });
    return items.map(({ status }) => status);
  },
  hm_recall: async (stranger) =>
    (await stranger.call('recall', { query: 'private heirloom' })).results.map(({ key }) => key),
  hm_get_nodes: async (stranger) => (await stranger.call('get_nodes', { keys: ['mine', 'also'] })).missing,
  hm_update: async (stranger) => (await stranger.failure('update', { key: 'mine', description: 'a' })).code,
  hm_forget: async (stranger) => (await stranger.failure('forget', { key: 'mine' })).code,
  hm_get_overview: async (stranger) => (await stranger.call('get_overview')).stats,
  hm_add_relationships: async (stranger) =>
    (
      await stranger.failure('add_relationships', {
        relationships: [{ nodes: ['mine', 'also'], relationship: 'knows' }],
      })
    ).details,
  hm_get_relationships: async (stranger) =>
    (await stranger.failure('get_relationships', { key: 'mine' })).code,
  hm_find_related: async (stranger) => (await stranger.failure('find_related', { start_node: 'mine' })).code,
  hm_merge_nodes: async (stranger) =>
    (await stranger.failure('merge_nodes', { from_key: 'mine', into_key: 'also' })).code,
  hm_timeline: async (stranger) => (await stranger.call('timeline', { query: 'heirloom' })).entries,
  hm_timeline_write: async (stranger) =>
    (await stranger.failure('timeline_write', { summary: 'Noted.', node_keys: ['mine'] })).code,
  hm_ingest: async (stranger) => {
    const entities = [{ name: 'Also' }];
    const answer = await stranger.call('ingest', { text: 'Mine resembles Also.', entities, dry_run: true });
    return answer.entities.map(({ status }) => status);
  },
  hm_upload_file: async (stranger) => {
    const file = { filename: 'a.txt', content_base64: base64('Text.'), node_key: 'mine' };
    return (await stranger.call('upload_file', file)).status;
  },
  hm_get_graph: async (stranger) => (await stranger.failure('get_graph', { around: ['mine'] })).code,
  hm_get_history: async (stranger) => (await stranger.failure('get_history', { key: 'mine' })).code,
  hm_list_nodes: async (stranger) => (await stranger.call('list_nodes')).total,
  hm_timeline_days: async (stranger) => (await stranger.call('timeline_days')).days,
  hm_list_duplicates: async (stranger) => (await stranger.call('list_duplicates')).groups,
  hm_list_labels: async (stranger) => (await stranger.call('list_labels')).labels,
  hm_edit_label: async (stranger) =>
    (await stranger.failure('edit_label', { label: 'resembles', symmetric: true })).code,
  hm_list_types: async (stranger) =>
    (await stranger.call('list_types')).types.filter(({ node_count }) => node_count > 0),
  hm_edit_type: async (stranger) =>
    (await stranger.failure('edit_type', { type: 'heirloom', rename_to: 'keepsake' })).code,
  hm_undo: async (stranger) =>
    (await stranger.failure('undo', { id: '019a0c3e-7b10-7f55-8d4e-6f7081920314' })).code,
  hm_restore_version: async (stranger) =>
    (await stranger.failure('restore_version', { key: 'mine', version: 1 })).code,
  hm_preview_forget: async (stranger) => (await stranger.failure('preview_forget', { key: 'mine' })).code,
  hm_list_orphans: async (stranger) => (await stranger.call('list_orphans')).total,
  hm_list_files: async (stranger) => (await stranger.call('list_files')).files,
  hm_get_job: async (stranger) => (await stranger.call('get_job', { id: DERIVATION_JOB_ID })).created_at,
  hm_list_jobs: async (stranger) =>
    (await stranger.call('list_jobs')).jobs.flatMap(({ created_at: at }) => at ?? []),
  hm_health: async (stranger) => (await stranger.call('health')).status,
  hm_export_full: async (stranger) => {
    const exported = (await (await stranger.fetch('/api/v1/memory/export')).json()) as { nodes: unknown[] };
    return exported.nodes;
  },
  hm_import: async (stranger) => {
    const file = { type: 'entity', name: 'mine', entityType: 'fact', observations: ['Not an heirloom'] };
    const at = '/api/v1/memory/import?format=memory-jsonl&mode=replace';
    const begun = await stranger.fetch(at, { method: 'POST', body: JSON.stringify(file) });
    const phase = async () => (await stranger.call('get_job', { id: IMPORT_JOB_ID })).progress?.['phase'];
    await expect.poll(phase).toBe('done');
    return begun.status;
  },
};

const NOTHING = { nodes: 0, edges: 0, hyperedges: 0 };
const EXPECTED: Readonly<Record<string, unknown>> = {
  hm_store: 'created',
  hm_store_batch: ['created'],
  hm_recall: [],
  hm_get_nodes: ['mine', 'also'],
  hm_update: 'NOT_FOUND',
  hm_forget: 'NOT_FOUND',
  hm_get_overview: { ...NOTHING, derived: NOTHING },
  hm_add_relationships: { missing: ['also', 'mine'] },
  hm_get_relationships: 'NOT_FOUND',
  hm_find_related: 'NOT_FOUND',
  hm_merge_nodes: 'NOT_FOUND',
  hm_timeline: [],
  hm_timeline_write: 'NOT_FOUND',
  hm_ingest: ['created'],
  hm_upload_file: 'created',
  hm_get_graph: 'NOT_FOUND',
  hm_get_history: 'NOT_FOUND',
  hm_list_nodes: { stored: 0, derived: 0 },
  hm_timeline_days: [],
  hm_list_duplicates: [],
  hm_list_labels: [],
  hm_edit_label: 'NOT_FOUND',
  hm_list_types: [],
  hm_edit_type: 'NOT_FOUND',
  hm_undo: 'NOT_FOUND',
  hm_restore_version: 'NOT_FOUND',
  hm_preview_forget: 'NOT_FOUND',
  hm_list_orphans: 0,
  hm_list_files: [],
  hm_get_job: null,
  hm_list_jobs: [],
  hm_health: 'ok',
  hm_export_full: [],
  hm_import: 200,
};

/** Those that write into the other tenant's own graph come last. */
const WRITES = ['hm_store', 'hm_store_batch', 'hm_import', 'hm_upload_file'];
const READ_FIRST = toolRegistry.map(({ name }) => name).sort((a, b) => WRITES.indexOf(a) - WRITES.indexOf(b));

describe('a tenant', () => {
  test('is not accessible to another tenant by any tool', async ({ tenant, otherTenant }) => {
    await tenant.call('store', { key: 'mine', description: 'A private heirloom.' });
    await tenant.call('store', {
      key: 'also',
      description: 'Another private heirloom.',
      relationships: [{ to_key: 'mine', relationship: 'resembles' }],
    });
    const seen: Record<string, unknown> = {};
    for (const name of READ_FIRST) seen[name] = await STRANGERS[name]?.(otherTenant);
    expect(Object.keys(EXPECTED).sort()).toEqual(READ_FIRST.toSorted());
    expect(seen).toEqual(EXPECTED);
    const { nodes, missing } = await tenant.call('get_nodes', { keys: ['mine', 'also'] });
    expect([nodes[0]?.description, missing]).toEqual(['A private heirloom.', []]);
    expect((await tenant.call('get_relationships', { key: 'mine' })).edges).toHaveLength(1);
  });
});
