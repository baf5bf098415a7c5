import { describe, expect } from 'vitest';
import { test } from '../../support/memory-test.ts';
import type { TestTenant } from '../../support/tenant.ts';

/** Takes a text in, with what a caller finds in it, and returns the key of its node. */
async function told(tenant: TestTenant, relationship: string, ...names: string[]): Promise<string> {
  const { sources } = await tenant.call('ingest', {
    text: `${names.join(', ')}: ${relationship}.`,
    entities: names.map((name) => ({ name, node_type: 'person' })),
    relationships: [{ nodes: names, relationship }],
  });
  return sources[0] as string;
}

/** The edges and hyperedges of a label as the node has them: their nodes, and whether they are derived. */
async function relationshipsOf(tenant: TestTenant, key: string, wanted: string) {
  const { edges, hyperedges } = await tenant.call('get_relationships', { key });
  return [...edges.map(({ from, to, ...edge }) => ({ ...edge, nodes: [from, to] })), ...hyperedges].flatMap(
    ({ label, nodes, derived }) => (label === wanted ? [[...nodes, derived === true]] : []),
  );
}

describe('a relationship that a text said', () => {
  test('is moved by a merge as derived, back by its undo, and goes with its text', async ({ tenant }) => {
    const text = await told(tenant, 'paints with', 'Otis Gale', 'Wanda Frick');
    await tenant.storeKeys('person_gale');
    const merged = { from_key: 'person_otis_gale', into_key: 'person_gale' };
    const { id } = await tenant.call('merge_nodes', merged);
    const moved = ['person_gale', 'person_wanda_frick', true];
    expect(await relationshipsOf(tenant, 'person_gale', 'paints_with')).toEqual([moved]);
    await tenant.call('merge_nodes', { undo: id });
    const back = ['person_otis_gale', 'person_wanda_frick', true];
    expect(await relationshipsOf(tenant, 'person_otis_gale', 'paints_with')).toEqual([back]);
    await tenant.call('merge_nodes', merged);
    await tenant.call('forget', { key: text });
    expect(await relationshipsOf(tenant, 'person_gale', 'paints_with')).toEqual([]);
  });

  test('stays where another text said the same of the other node, until that goes too', async ({
    tenant,
  }) => {
    const texts = [
      await told(tenant, 'sails with', 'Bertil Ekman', 'Oda Falk'),
      await told(tenant, 'sails with', 'Lasse Rudd', 'Oda Falk'),
    ];
    await tenant.call('merge_nodes', { from_key: 'person_bertil_ekman', into_key: 'person_lasse_rudd' });
    const sails = ['person_lasse_rudd', 'person_oda_falk', true];
    await tenant.call('forget', { key: String(texts[1]) });
    expect(await relationshipsOf(tenant, 'person_lasse_rudd', 'sails_with')).toEqual([sails]);
    await tenant.call('forget', { key: String(texts[0]) });
    expect(await relationshipsOf(tenant, 'person_lasse_rudd', 'sails_with')).toEqual([]);
  });

  test('stays where a caller states it after a merge', async ({ tenant }) => {
    const text = await told(tenant, 'rows with', 'Jory Pell', 'Tilda Marsh');
    await tenant.storeKeys('person_pell');
    await tenant.call('merge_nodes', { from_key: 'person_jory_pell', into_key: 'person_pell' });
    await tenant.call('add_relationships', {
      relationships: [{ nodes: ['person_pell', 'person_tilda_marsh'], relationship: 'rows with' }],
    });
    await tenant.call('forget', { key: text });
    const stated = ['person_pell', 'person_tilda_marsh', false];
    expect(await relationshipsOf(tenant, 'person_pell', 'rows_with')).toEqual([stated]);
  });

  test('of three ends where one of them is forgotten, and one of four loses it', async ({ tenant }) => {
    await told(tenant, 'sing together', 'Hedda Lund', 'Signe Holt', 'Rolf Aune');
    const four = await told(tenant, 'met', 'Hedda Lund', 'Signe Holt', 'Rolf Aune', 'Nadia Vale');
    await tenant.call('forget', { key: 'person_rolf_aune', cascade: true });
    expect(await relationshipsOf(tenant, 'person_hedda_lund', 'sing_together')).toEqual([]);
    const left = ['person_hedda_lund', 'person_signe_holt', 'person_nadia_vale', true];
    expect(await relationshipsOf(tenant, 'person_hedda_lund', 'met')).toEqual([left]);
    const [stored] = await tenant.cypher(
      `MATCH (h:Hyperedge {label: 'met'}) RETURN h.search_text AS words, h.embedding IS NULL AS isUnsearched`,
    );
    expect(stored).toEqual({ words: '', isUnsearched: true });
    await tenant.call('forget', { key: four });
    expect(await relationshipsOf(tenant, 'person_hedda_lund', 'met')).toEqual([]);
  });
});
