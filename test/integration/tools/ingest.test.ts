import { describe, expect } from 'vitest';
import { test } from '../../support/memory-test.ts';
import type { TestTenant } from '../../support/tenant.ts';
import { settled } from '../../support/settled.ts';

const TEXT =
  'Marta Solberg works for Fjordline in Bergen. She leads the ferry team. ' +
  'Paul Reyes and Marta Solberg decided to use Osprey for the timetable.';

describe('hm_ingest', () => {
  test('stores a text with what it names and says', async ({ tenant }) => {
    const answer = await tenant.call('ingest', { text: TEXT });
    expect(answer).toMatchObject({ status: 'ingested', extractor: 'offline', chunks: 1, truncated: [] });
    const statuses = new Map(answer.entities.map(({ key, status }) => [key, status]));
    expect(statuses.get('person_marta_solberg')).toBe('created');
    const works = answer.relationships.find(({ label }) => label === 'works_for');
    expect(works).toMatchObject({
      kind: 'edge',
      status: 'created',
      nodes: ['person_marta_solberg', expect.any(String)],
    });
    const decided = answer.relationships.find(({ kind }) => kind === 'hyperedge');
    expect(decided?.nodes).toEqual(expect.arrayContaining(['person_marta_solberg', 'person_paul_reyes']));
    const [source] = answer.sources;
    const { nodes } = await tenant.call('get_nodes', { keys: [source as string, 'person_marta_solberg'] });
    expect(nodes[0]).toMatchObject({
      description: TEXT,
      node_type: 'document',
    });
    expect(nodes[1]).toMatchObject({ node_type: 'person', data: { name: 'Marta Solberg' } });
    const { entries } = await tenant.call('timeline', { kinds: ['ingest'] });
    expect(entries).toHaveLength(1);
    expect(entries[0]?.node_keys).toContain('person_marta_solberg');
  });

  test('of the same text again changes nothing', async ({ tenant }) => {
    await settled(tenant);
    const before = await tenant.call('get_overview', {});
    const again = await tenant.call('ingest', { text: `  ${TEXT}` });
    expect(new Set(again.entities.map(({ status }) => status))).toEqual(new Set(['matched']));
    expect(new Set(again.relationships.map(({ status }) => status))).toEqual(new Set(['merged']));
    expect((await tenant.call('get_overview', {})).stats).toEqual(before.stats);
    const { entries } = await tenant.call('timeline', { kinds: ['ingest'] });
    expect(entries).toHaveLength(1);
  });

  test('joins a text with what the memory knows, by other forms of its names', async ({ tenant }) => {
    const { entities } = await tenant.call('ingest', { text: 'Ms. Solberg moved to the harbour team.' });
    expect(entities).toContainEqual({ key: 'person_marta_solberg', status: 'matched' });
  });

  test('writes nothing in a dry run', async ({ tenant }) => {
    const before = await tenant.call('get_overview', {});
    const text = 'Ines Okoro manages the Lagos office.';
    const answer = await tenant.call('ingest', { text, dry_run: true });
    expect(answer.status).toBe('dry_run');
    expect(answer.entities).toContainEqual({ key: 'person_ines_okoro', status: 'created' });
    expect((await tenant.call('get_overview', {})).stats).toEqual(before.stats);
  });

  test('takes what the caller found, but not what the text does not bear out', async ({ tenant }) => {
    const answer = await tenant.call('ingest', {
      text: 'Kestrel was built by Noor Haddad.',
      entities: [
        { name: 'Noor Haddad', node_type: 'person' },
        { name: 'Kestrel', node_type: 'project', description: 'A small boat' },
        { name: 'Atlantis', node_type: 'location' },
      ],
      relationships: [
        {
          nodes: ['Noor Haddad', 'Kestrel'],
          relationship: 'built',
          evidence: 'Kestrel was built by Noor Haddad',
        },
        { nodes: ['Noor Haddad', 'Atlantis'], relationship: 'lives in' },
      ],
    });
    expect(answer.extractor).toBe('caller');
    expect(answer.entities.map(({ key }) => key).sort()).toEqual(['person_noor_haddad', 'project_kestrel']);
    expect(answer.relationships.map(({ label }) => label)).toContain('built');
    expect(answer.relationships.map(({ label }) => label)).not.toContain('lives_in');
    expect(answer.dropped).toBeGreaterThan(0);
  });

  test('adds what a caller finds in a text to what was found before, and keeps it', async ({ tenant }) => {
    const text = 'Elin Moss works for Windrose. Later she mends the sails of Polaris.';
    const mends = { nodes: ['Elin Moss', 'Polaris'], relationship: 'mends the sails of' };
    const labels = ({ relationships }: { relationships: { label: string }[] }) =>
      relationships.map(({ label }) => label);
    expect(labels(await tenant.call('ingest', { text }))).toContain('works_for');
    const given = await tenant.call('ingest', { text, relationships: [mends] });
    expect(given.extractor).toBe('caller');
    const again = await tenant.call('ingest', { text });
    expect(again.extractor).toBe('caller');
    expect(labels(again)).toEqual(expect.arrayContaining(['works_for', 'mends_sails_of']));
  });

  test('takes what a caller found in several chunks', async ({ tenant }) => {
    const filler = 'The weather was grey, and the ferry was late again. '.repeat(70);
    const text = [`Anders Vold came.\n\n${filler}`, `${filler}`, `Bodil Lind went. ${filler}`].join('\n\n');
    const answer = await tenant.call('ingest', {
      text,
      entities: [
        { name: 'Anders Vold', node_type: 'person' },
        { name: 'Bodil Lind', node_type: 'person' },
      ],
      relationships: [{ nodes: ['Anders Vold', 'Bodil Lind'], relationship: 'manages' }],
    });
    expect(answer.chunks).toBeGreaterThan(2);
    expect(answer).toMatchObject({ extractor: 'caller', dropped: 0 });
    expect(answer.relationships.filter(({ label }) => label === 'manages')).toMatchObject([
      { nodes: ['person_anders_vold', 'person_bodil_lind'] },
    ]);
  });

  test('takes "the user" of a text for the user of that text', async ({ tenant }) => {
    const { relationships } = await tenant.call('ingest', {
      text: 'The user installs Docker. The user deletes Kubernetes.',
    });
    expect(relationships.flatMap(({ nodes }) => nodes)).not.toContain('user_profile');
  });

  test('leaves what callers stated as it is', async ({ tenant }) => {
    const description = 'Written by hand, and not to be changed.';
    await tenant.call('store', { key: 'person_tomas_vega', description, data: { role: 'pilot' } });
    await tenant.call('store', { key: 'organization_windrose', description: 'A shipyard.' });
    const [stated] = (
      await tenant.call('add_relationships', {
        relationships: [
          {
            nodes: ['person_tomas_vega', 'organization_windrose'],
            relationship: 'works for',
            data: { since: 2019 },
          },
        ],
      })
    ).relationships;
    await settled(tenant);
    const text = 'Tomas Vega works for Windrose since 2024.';
    const { relationships } = await tenant.call('ingest', { text });
    expect(relationships.find(({ label }) => label === 'works_for')).toMatchObject({
      id: stated?.id,
      status: 'merged',
    });
    const { nodes } = await tenant.call('get_nodes', { keys: ['person_tomas_vega'] });
    expect(nodes[0]).toMatchObject({ description, data: { role: 'pilot' } });
    const { edges } = await tenant.call('get_relationships', { key: 'person_tomas_vega', pattern: 'works*' });
    expect(edges).toMatchObject([{ data: { since: 2019 } }]);
    expect(edges[0]).not.toHaveProperty('valid_from');
  });

  test('does not bring back what a caller removed', async ({ tenant }) => {
    const text = 'Lena Brandt manages the Altair project.';
    const first = await tenant.call('ingest', { text });
    const manages = first.relationships.find(({ label }) => label === 'manages');
    await tenant.call('update', { key: 'person_lena_brandt', remove_relationships: [String(manages?.id)] });
    const again = await tenant.call('ingest', { text });
    expect(again.relationships.map(({ label }) => label)).not.toContain('manages');
  });

  test.for([
    ['no text', { text: '' }],
    ['blanks', { text: ' \n ' }],
    ['200,001 characters', { text: 'x'.repeat(200_001) }],
    ['a name of 101 characters', { text: 'x', entities: [{ name: 'x'.repeat(101) }] }],
    [
      'a relationship of 101 characters',
      { text: 'x y', relationships: [{ nodes: ['x', 'y'], relationship: 'i'.repeat(101) }] },
    ],
    ['a relationship of one name', { text: 'x y', relationships: [{ nodes: ['x'], relationship: 'is' }] }],
    [
      'an end before the start',
      {
        text: 'x y',
        relationships: [
          { nodes: ['x', 'y'], relationship: 'is', valid_from: '2024-02-01', valid_to: '2024-01-01' },
        ],
      },
    ],
    ['an unknown field', { text: 'x', mode: 'fast' }],
  ] as const)('refuses %s', async ([, input], { tenant }) => {
    await expect(tenant.call('ingest', input as never)).rejects.toThrow('INVALID_INPUT');
  });
});

describe('what was derived from a text', () => {
  test.for([[undefined], ['2090-01-01T00:00:00Z']] as const)(
    'is found by its whole name alone (as of %s)',
    async ([as_of], { tenant }) => {
      await tenant.call('ingest', { text: 'Wilma Tangen repairs clocks for Solvang in Voss.' });
      await settled(tenant);
      const keysFor = async (query: string) =>
        (await tenant.call('recall', { query, ...(as_of && { as_of }) })).results.map(({ key }) => key);
      expect(await keysFor('Wilma Tangen')).toContain('person_wilma_tangen');
      expect(await keysFor('what does Wilma Tangen repair?')).not.toContain('person_wilma_tangen');
    },
  );
});

describe('whose words a text is', () => {
  const homes = async (tenant: TestTenant, input: { text: string; speaker?: string }) => {
    const { relationships } = await tenant.call('ingest', { ...input, dry_run: true });
    return relationships.filter(({ label }) => label === 'lives_in').map(({ nodes }) => nodes[0]);
  };

  test('the caller says by a name, by the key of a node, or as the owner', async ({ tenant }) => {
    await tenant.call('store', {
      key: 'person_runa_hald',
      description: 'A potter.',
      data: { name: 'Runa Hald' },
    });
    const text = 'Dear all,\n\nI live in Vikholm.\n';
    expect(await homes(tenant, { text })).toEqual([]);
    expect(await homes(tenant, { text, speaker: 'user' })).toEqual(['user_profile']);
    expect(await homes(tenant, { text, speaker: 'person_runa_hald' })).toEqual(['person_runa_hald']);
    expect(await homes(tenant, { text, speaker: 'Toke Brix' })).toEqual(['person_toke_brix']);
  });

  test('is not the owner in a later part of what another wrote', async ({ tenant }) => {
    const filler = 'The weather was grey, and the ferry was late again.\n\n'.repeat(80);
    const mail = 'From: Runa Hald <r@example.org>\nTo: Nils\nSubject: News\n\n';
    const letter = 'Dear Nils,\n\n';
    const own = 'A day like others.\n\n';
    const parts = (start: string) => `${start}${filler}I live in Vikholm.\n`;
    expect(await homes(tenant, { text: parts(mail) })).toEqual([]);
    expect(await homes(tenant, { text: parts(letter) })).toEqual([]);
    expect(await homes(tenant, { text: parts(own) })).toEqual(['user_profile']);
    expect(await homes(tenant, { text: parts(letter), speaker: 'user' })).toEqual(['user_profile']);
  });

  test('holds for what the caller found, too', async ({ tenant }) => {
    const found = (name: string) => ({ relationships: [{ nodes: [name, 'Petra'], relationship: 'knows' }] });
    const given = { text: 'I know Petra.', speaker: 'Mei Lin' };
    const mei = await tenant.call('ingest', { ...given, ...found('Mei Lin') });
    expect(mei.relationships.map(({ label }) => label)).toContain('knows');
    const user = await tenant.call('ingest', { ...given, ...found('user') });
    expect(user.entities.map(({ key }) => key)).not.toContain('concept_user');
  });

  test('and when it was written decide what a date means', async ({ tenant }) => {
    const text = 'Runa Hald joined Skyward on 3 June.';
    const { sources, relationships } = await tenant.call('ingest', { text, occurred_at: '2021-02-01' });
    expect(relationships).toContainEqual(
      expect.objectContaining({ label: 'joins', valid_from: '2020-06-03T00:00:00.000Z' }),
    );
    const { nodes } = await tenant.call('get_nodes', { keys: [String(sources[0])] });
    expect(nodes[0]).toMatchObject({ occurred_at: '2021-02-01' });
  });

  test.for([
    ['speaker', ''],
    ['speaker', '\u0000'],
    ['speaker', 'x'.repeat(257)],
    ['speaker', ['user']],
    ['occurred_at', 'soon'],
    ['occurred_at', '2026-02-30'],
    ['occurred_at', 7],
  ] as const)('is refused as %s %j before anything is written', async ([field, value], { tenant }) => {
    const before = (await tenant.call('get_overview')).stats;
    const { code } = await tenant.failure('ingest', { text: 'I live in Vikholm.', [field]: value });
    expect(code).toBe('INVALID_INPUT');
    expect((await tenant.call('get_overview')).stats).toEqual(before);
  });
});

describe('forgetting a text', () => {
  test('takes along what it alone supports, and nothing that another text or a caller supports', async ({
    tenant,
  }) => {
    const shared = 'Oda Falk is a pilot. She works for Skyward.';
    const first = await tenant.call('ingest', { text: `${shared} Oda Falk visited Tromsø.` });
    await tenant.call('ingest', { text: `${shared} Skyward builds kites.` });
    const { derived_removed } = await tenant.call('forget', { key: String(first.sources[0]) });
    expect(derived_removed).toEqual([expect.stringContaining('troms')]);
    const key = first.entities.map((each) => each.key).find((each) => each.endsWith('oda_falk'));
    const { edges } = await tenant.call('get_relationships', { key: String(key) });
    expect(edges.map(({ label }) => label).sort()).toEqual(['mentions', 'works_for']);
  });

  test('leaves a derived node that a caller stored since', async ({ tenant }) => {
    const { sources } = await tenant.call('ingest', { text: 'Pia Rask repairs engines.' });
    const mine = { key: 'person_pia_rask', description: 'Pia is a mechanic.' };
    expect(await tenant.call('store', mine)).toMatchObject({ status: 'updated' });
    expect((await tenant.call('forget', { key: String(sources[0]) })).derived_removed).not.toContain(
      mine.key,
    );
    const { nodes } = await tenant.call('get_nodes', { keys: [mine.key] });
    expect(nodes[0]).toMatchObject(mine);
  });
});
