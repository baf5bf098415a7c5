import { describe, expect } from 'vitest';
import { test } from '../../support/memory-test.ts';
import { settled } from '../../support/settled.ts';
import type { TestTenant } from '../../support/tenant.ts';

async function findingsIn(
  tenant: TestTenant,
  input: { text: string; speaker?: string; occurred_at?: string },
) {
  const { findings } = await tenant.call('ingest', { ...input, dry_run: true });
  if (!findings) throw new Error('A dry run answered no findings.');
  return findings;
}

interface Written {
  readonly entities: readonly { readonly key: string; readonly status: string }[];
  readonly relationships: readonly {
    readonly label: string;
    readonly nodes: readonly string[];
    readonly valid_from?: string | undefined;
    readonly valid_to?: string | undefined;
  }[];
}

/** What was written, without ids and in one order. */
function form({ entities, relationships }: Written) {
  return {
    entities: entities.map(({ key, status }) => `${key} ${status}`).sort(),
    relationships: relationships
      .map(({ label, nodes, valid_from, valid_to }) => [label, ...nodes, valid_from, valid_to].join(' '))
      .sort(),
  };
}

const labelsOf = ({ relationships }: Written) => relationships.map(({ label }) => label);
const LETTER = `The weather was grey, and the ferry was late again.\n\n`.repeat(80);

/** Pronouns, the owner, other speakers, times, forms of a name, several chunks, what is no plain text, and nothing to find. */
const TEXTS = [
  { text: 'Marta Solberg works for Fjordline in Bergen. She leads the ferry team.' },
  { text: 'Paul Reyes and Marta Solberg decided to use Osprey for the timetable.' },
  { text: 'I live in Vikholm. I work for Nordlys, and the user prefers tea.' },
  { text: 'The user installs Docker. I live in Voss since 2019.' },
  { text: 'I live in Vikholm and work for Orlo Systems.', speaker: 'Toke Brix' },
  { text: 'Runa Hald joined Skyward on 3 June. She left Orlo in 2019.', occurred_at: '2021-02-01' },
  { text: 'Dr. Alice Chen leads Kestrel. Later Chen moved to Lisbon. Alice Chen knows Bo Lund.' },
  { text: `Oda Falk works for Skyward.\n\n${LETTER}Nils Berg manages the Altair project.` },
  { text: 'Eve <b>Moss</b> works for "Acme & Sons". <script>alert(1)</script> Eve Moss knows Bo Lund.' },
  { text: 'دينا حداد works for Fjordline. Dina Haddad manages \u200fالميناء.' },
  { text: 'it rained.' },
];

describe('findings of a dry run', () => {
  test('are entities and relationships as the text has them, with the sentence that says so', async ({
    tenant,
  }) => {
    const text = 'Marta Solberg works for Fjordline. She joined Skyward on 3 June 2020.';
    const findings = await findingsIn(tenant, { text });
    expect(findings.entities).toContainEqual(
      expect.objectContaining({
        name: 'Marta Solberg',
        node_type: 'person',
        aliases: expect.any(Array) as unknown,
      }),
    );
    expect(findings.relationships).toContainEqual({
      nodes: ['Marta Solberg', 'Fjordline'],
      ...{ relationship: 'works for', evidence: 'Marta Solberg works for Fjordline' },
    });
    expect(findings.relationships).toContainEqual(
      expect.objectContaining({
        nodes: ['Marta Solberg', 'Skyward'],
        valid_from: '2020-06-03T00:00:00.000Z',
        evidence: 'She joined Skyward on 3 June 2020',
      }),
    );
  });

  test('sent back write what a plain ingest writes', async ({ untouchedTenant, otherTenant }) => {
    for (const input of TEXTS) {
      const plain = await untouchedTenant.call('ingest', input);
      const findings = await findingsIn(otherTenant, input);
      const sent = await otherTenant.call('ingest', { ...input, ...findings });
      expect(form(sent), input.text.slice(0, 100)).toEqual(form(plain));
      expect(sent).toMatchObject({ dropped: 0, sources: plain.sources });
    }
  });

  test('join what was stored since the dry run', async ({ tenant }) => {
    const text = 'Sunniva Dahl manages the Petrel archive.';
    const findings = await findingsIn(tenant, { text });
    await tenant.call('store', {
      key: 'archivist',
      description: 'Keeps it.',
      node_type: 'person',
      data: { name: 'Sunniva Dahl' },
    });
    await settled(tenant);
    const { entities } = await tenant.call('ingest', { text, ...findings });
    expect(entities).toContainEqual({ key: 'archivist', status: 'matched' });
  });

  test('that are struck are not written, and not read anew from the same text', async ({ tenant }) => {
    const text = 'Gro Vik works for Windrose. Gro Vik knows Arne Moe.';
    const { entities, relationships } = await findingsIn(tenant, { text });
    const kept = {
      entities: entities.filter(({ name }) => name !== 'Arne Moe'),
      relationships: relationships.filter(({ nodes }) => !nodes.includes('Arne Moe')),
    };
    const sent = await tenant.call('ingest', { text, ...kept });
    expect(labelsOf(sent)).toContain('works_for');
    expect(labelsOf(sent)).not.toContain('knows');
    await settled(tenant);
    const again = await tenant.call('ingest', { text });
    expect(form(again).relationships).toEqual(form(sent).relationships);
    expect(await findingsIn(tenant, { text })).toMatchObject({
      entities: expect.not.arrayContaining([expect.objectContaining({ name: 'Arne Moe' })]) as unknown,
      relationships: [{ nodes: ['Gro Vik', 'Windrose'], evidence: 'Gro Vik works for Windrose' }],
    });
    expect((await tenant.call('get_nodes', { keys: ['person_arne_moe'] })).missing).toEqual([
      'person_arne_moe',
    ]);
  });

  test('that are all struck leave the text alone, also where it is sent again or in parts', async ({
    tenant,
  }) => {
    const text = `Tiril Foss works for Havnes.\n\n${LETTER}Tiril Foss manages the Lind project.`;
    const empty = { entities: [], relationships: [] };
    for (const input of [{ text, ...empty }, { text, entities: [] }, { text, relationships: [] }, { text }]) {
      const answer = await tenant.call('ingest', input);
      expect(answer).toMatchObject({ status: 'ingested', extractor: 'caller', ...empty });
      expect(answer.sources.length).toBeGreaterThan(1);
    }
    const [source = ''] = (await tenant.call('ingest', { text })).sources;
    const { nodes } = await tenant.call('get_nodes', { keys: [source] });
    expect(nodes[0]).toMatchObject({ node_type: 'document', enrichment: { status: 'done' } });
    expect(await findingsIn(tenant, { text })).toEqual(empty);
  });

  test('of a text that was read say what was read', async ({ tenant }) => {
    const text = 'I live in Molde. Jon Eide leads Orca, and Jon Eide knows Liv Aas.';
    await tenant.call('ingest', { text });
    const findings = await findingsIn(tenant, { text });
    expect(findings.relationships.map(({ nodes }) => nodes)).toEqual(
      expect.arrayContaining([
        ['user', 'Molde'],
        ['Jon Eide', 'Orca'],
        ['Jon Eide', 'Liv Aas'],
      ]),
    );
    const again = await tenant.call('ingest', { text, ...findings });
    expect(new Set(again.relationships.map(({ status }) => status))).toEqual(new Set(['merged']));
  });

  test('of findings that were sent say which of them the text bears out', async ({ tenant }) => {
    const answer = await tenant.call('ingest', {
      text: 'Kestrel was built by Noor Haddad.',
      entities: [{ name: 'Noor Haddad' }, { name: 'Kestrel' }, { name: 'Atlantis' }],
      relationships: [{ nodes: ['Noor Haddad', 'Kestrel'], relationship: 'built', valid_from: '2020-01-01' }],
      dry_run: true,
    });
    expect(answer.dropped).toBe(1);
    expect(answer.findings?.entities.map(({ name }) => name).sort()).toEqual(['Kestrel', 'Noor Haddad']);
    expect(answer.findings?.relationships).toEqual([
      { nodes: ['Noor Haddad', 'Kestrel'], relationship: 'built', valid_from: '2020-01-01T00:00:00.000Z' },
    ]);
  });

  test('are not in the answer of an ingest, nor in one to an agent', async ({ tenant }) => {
    const text = 'Wilma Tangen repairs clocks for Solvang.';
    const call = { name: 'hm_ingest', arguments: { text, dry_run: true } };
    const response = await tenant.post('/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/call', params: call });
    const answer = await response.text();
    expect(answer).toContain('Would store the text');
    expect(answer).not.toContain('findings');
    expect(await tenant.call('ingest', { text })).not.toHaveProperty('findings');
  });

  test.for([
    ['findings as one field', { findings: { entities: [], relationships: [] } }],
    ['a name without a letter to see', { entities: [{ name: ' \n' }] }],
    ['1,001 findings', { entities: Array.from({ length: 1_001 }, (_, at) => ({ name: `N ${at}` })) }],
    ['a key in place of a name', { relationships: [{ from_key: 'a', to_key: 'b', relationship: 'is' }] }],
    [
      'half a character as evidence',
      { relationships: [{ nodes: ['a', 'b'], relationship: 'is', evidence: '\udc00' }] },
    ],
  ] as const)('refuses %s sent back', async ([, sent], { tenant }) => {
    const failure = await tenant.failure('ingest', { text: 'Ada and Bo.', ...(sent as object) });
    expect(failure.code).toBe('INVALID_INPUT');
  });
});
