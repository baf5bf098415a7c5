import { describe, expect } from 'vitest';
import { knownEntitiesIn } from '../../../src/memory/understanding/entities/known-entities.ts';
import { resolveEntities } from '../../../src/memory/understanding/entities/resolve-entities.ts';
import { test } from '../../support/memory-test.ts';
import { settled } from '../../support/settled.ts';
import type { TestTenant } from '../../support/tenant.ts';

const named = (type: string, ...names: string[]) => ({
  ...{ type, names, description: undefined, confidence: 0.5 },
});

/** Stores nodes with these keys, and a name in their data where one is given. */
async function known(tenant: TestTenant, nodes: Readonly<Record<string, string | undefined>>): Promise<void> {
  for (const [key, name] of Object.entries(nodes))
    await tenant.call('store', { key, description: `About ${key}.`, ...(name && { data: { name } }) });
  await settled(tenant);
}

async function resolve({ graph }: TestTenant, ...entities: ReturnType<typeof named>[]) {
  const resolved = await resolveEntities({ graph }, entities);
  return resolved.map(({ key, isKnown, candidates }) => ({ key, isKnown, candidates }));
}

describe('an entity of a text', () => {
  test('is never the user’s profile, whatever it is called', async ({ tenant }) => {
    await known(tenant, { person_ines_okoro: undefined });
    expect(await resolve(tenant, named('concept', 'profile'), named('user', 'Profile'))).toEqual([
      { key: 'concept_profile', isKnown: false, candidates: [] },
      { key: 'user_profile_2', isKnown: false, candidates: [] },
    ]);
    const text = 'Ines Okoro updates the profile page.';
    const { relationships } = await tenant.call('ingest', { text });
    expect(relationships.flatMap(({ nodes }) => nodes)).not.toContain('user_profile');
  });

  test('is not another thing whose name makes the same key', async ({ tenant }) => {
    await known(tenant, { technology_d: 'D++', technology_f_sharp: undefined, technology_net: 'NET' });
    const all = ['D', 'D++', 'F#', '.NET', 'NET'].map((name) => named('technology', name));
    expect(await resolve(tenant, ...all)).toEqual([
      { key: 'technology_d_2', isKnown: false, candidates: [] },
      { key: 'technology_d_plus_plus', isKnown: false, candidates: [] },
      { key: 'technology_f_sharp', isKnown: true, candidates: [] },
      { key: 'technology_net_2', isKnown: false, candidates: ['technology_net'] },
      { key: 'technology_net', isKnown: true, candidates: [] },
    ]);
  });

  test('is not a thing of another kind, which the text shows', async ({ tenant }) => {
    await known(tenant, { organization_kestra: 'Kestra' });
    expect(
      await resolve(tenant, named('animal', 'Kestra'), named('location', 'Kestra'), named('group', 'Kestra')),
    ).toMatchObject([
      { key: 'animal_kestra', isKnown: false },
      { key: 'location_kestra', isKnown: false },
      { key: 'organization_kestra', isKnown: true },
    ]);
  });

  test('is known by its key behind a first part that many keys share', async ({ tenant }) => {
    const keys = ['ledger', 'mailer', 'search', 'upload'].map((name) => `service_${name}`);
    await known(tenant, Object.fromEntries([...keys, 'garden_gateway'].map((key) => [key, undefined])));
    expect(await resolve(tenant, named('concept', 'Ledger'))).toMatchObject([
      { key: 'concept_ledger', isKnown: false },
    ]);
    await known(tenant, { service_report_writer: undefined });
    expect(
      await resolve(
        tenant,
        ...['Ledger', 'Report Writer', 'Gateway', 'ledger service'].map((name) => named('concept', name)),
      ),
    ).toMatchObject([
      { key: 'service_ledger', isKnown: true },
      { key: 'service_report_writer', isKnown: true },
      { key: 'concept_gateway', isKnown: false },
      { key: 'service_ledger', isKnown: true },
    ]);
  });

  test('has the number that it got in the text before', async ({ tenant }) => {
    await known(tenant, { technology_e: 'E++', technology_e_2: 'E' });
    expect(await resolve(tenant, named('technology', 'E'))).toMatchObject([
      { key: 'technology_e_2', isKnown: true },
    ]);
  });

  test('is a known person by the family name, and only perhaps by the given name', async ({ tenant }) => {
    await known(tenant, { person_orsolya_brandt: undefined });
    expect(await resolve(tenant, named('person', 'Ms. Brandt'), named('person', 'Orsolya'))).toEqual([
      { key: 'person_orsolya_brandt', isKnown: true, candidates: [] },
      { key: 'person_orsolya', isKnown: false, candidates: ['person_orsolya_brandt'] },
    ]);
  });

  test('is a person who is known by that given name alone, but not one of another full name', async ({
    tenant,
  }) => {
    await known(tenant, { person_sunniva: undefined, person_ragna: 'Ragna Lie' });
    expect(
      await resolve(tenant, named('person', 'Sunniva Dahl'), named('person', 'Ragna Moe')),
    ).toMatchObject([
      { key: 'person_sunniva', isKnown: true },
      { key: 'person_ragna_moe', isKnown: false },
    ]);
  });

  test('is the node whose text names it by a part of its name', async ({ tenant: { graph }, tenant }) => {
    await known(tenant, { person_elin_moss: undefined, person_elin_falk: undefined });
    const entities = [named('person', 'Elin')];
    expect(await resolveEntities({ graph }, entities, { source: 'person_elin_falk' })).toMatchObject([
      { key: 'person_elin_falk', isKnown: true },
    ]);
    expect(await resolveEntities({ graph }, entities)).toMatchObject([
      { key: 'person_elin', isKnown: false },
    ]);
  });

  test('is not what is noted of it', async ({ tenant: { graph }, tenant }) => {
    await known(tenant, {
      birthday_aurel: undefined,
      preference_benno: undefined,
      decision_cosima: undefined,
      skill_dagny: undefined,
      eyvind_birthday: undefined,
      recipe_fenna: undefined,
      birthday_9: 'The birthday of Halvard',
    });
    await tenant.call('store', { key: 'lesson_gisli', node_type: 'lesson', description: 'On Friday.' });
    await settled(tenant);
    for (const key of ['birthday_aurel', 'preference_benno', 'decision_cosima', 'skill_dagny']) {
      const name = key.split('_')[1] ?? '';
      expect(await resolveEntities({ graph }, [named('person', name)], { source: key })).toMatchObject([
        { key: `person_${name}`, isKnown: false, candidates: [] },
      ]);
    }
    const others = ['Eyvind', 'Fenna', 'Gisli', 'Halvard'].map((name) => named('person', name));
    expect(await resolve(tenant, ...others)).toEqual(
      ['eyvind', 'fenna', 'gisli', 'halvard'].map((name) => ({
        key: `person_${name}`,
        isKnown: false,
        candidates: [],
      })),
    );
  });

  test('is not one of many notes of a kind', async ({ tenant }) => {
    const names = ['aurel', 'oona', 'tove', 'wanda', 'yorick'];
    await known(tenant, Object.fromEntries(names.map((name) => [`allergy_${name}`, undefined])));
    const { graph } = tenant;
    const people = [named('person', 'Oona')];
    expect(await resolveEntities({ graph }, people, { source: 'allergy_oona' })).toMatchObject([
      { key: 'person_oona', isKnown: false, candidates: [] },
    ]);
    expect(await resolve(tenant, ...people)).toMatchObject([{ key: 'person_oona', isKnown: false }]);
    expect(await knownEntitiesIn({ graph }, 'Yorick and the allergy of Yorick.')).toEqual([]);
  });

  test('is the node whose text it is where that has the name', async ({ tenant: { graph }, tenant }) => {
    await known(tenant, { hedda: undefined, birthday_7: 'Ivo', person_jorunn_moss: undefined });
    await tenant.call('store', { key: 'doctor_kaj', node_type: 'doctor', description: 'Sings.' });
    await settled(tenant);
    const sources = { Hedda: 'hedda', Ivo: 'birthday_7', Jorunn: 'person_jorunn_moss', Kaj: 'doctor_kaj' };
    for (const [name, source] of Object.entries(sources))
      expect(await resolveEntities({ graph }, [named('person', name)], { source })).toMatchObject([
        { key: source, isKnown: true },
      ]);
  });

  test('is one of many with its family name only where the name is equal', async ({ tenant }) => {
    const many = Array.from(
      { length: 60 },
      (_, at) => `person_q${String.fromCharCode(97 + (at % 26))}${at}x_tangen`,
    );
    await tenant.storeKeys(...many, 'person_jane_tangen');
    await settled(tenant);
    const [equal, alike] = await resolve(
      tenant,
      named('person', 'Jane Tangen'),
      named('person', 'J. Tangen'),
    );
    expect(equal).toMatchObject({ key: 'person_jane_tangen', isKnown: true });
    expect(alike).toMatchObject({ key: 'person_j_tangen', isKnown: false });
  });

  test('is looked for until its caller gives up', async ({ tenant: { graph } }) => {
    const entities = [named('person', 'Ines Okoro')];
    const signal = AbortSignal.abort(new Error('enough'));
    await expect(resolveEntities({ graph }, entities, { signal })).rejects.toThrow('enough');
  });
});

test('names that the graph knows are found in a text as they are written and in lower case, but for “profile”', async ({
  tenant,
}) => {
  await known(tenant, { technology_kestrel: 'Kestrel++' });
  const found = await knownEntitiesIn({ graph: tenant.graph }, 'The profile of kestrel++.');
  expect(found).toEqual([
    { key: 'technology_kestrel', node_type: 'technology', names: ['Kestrel++', 'kestrel'] },
  ]);
});
