import { describe, expect } from 'vitest';
import { recallText } from '../../../src/tools/text/recall-text.ts';
import { test } from '../../support/memory-test.ts';
import { recallAlone } from './recall-alone.ts';
import { settled } from '../../support/settled.ts';

const filler = (count: number, about: string) =>
  Array.from({ length: count }, (_, at) => `Item ${at} of the list concerns the ${about}.`).join(' ');

describe('a long memory', () => {
  test('shows what answers beside its description, and not only its beginning', async ({ tenant }) => {
    const text = `Notes of the garden club. ${filler(100, 'hedge')} The key of the shed hangs behind the water butt. ${filler(100, 'lawn')}`;
    await tenant.call('store', { key: 'notes_garden', description: text });
    await tenant.call('store', { key: 'notes_short', description: 'The shed was painted in June.' });
    const { results } = await recallAlone(tenant, { query: 'where is the key of the shed?' });
    const notes = results.find(({ key }) => key === 'notes_garden');
    expect(notes?.description).toBe(text);
    expect(notes?.excerpt).toContain('hangs behind the water butt');
    expect(notes?.excerpt).toMatch(/^Notes of the garden club\..* … .* …$/s);
    expect(notes?.excerpt?.length).toBeLessThanOrEqual(600);
    expect(results.find(({ key }) => key === 'notes_short')).not.toHaveProperty('excerpt');
  });

  test('shows it under max_tokens too', async ({ tenant }) => {
    const text = `${filler(150, 'hedge')} Meter 90417733 is behind the stairs. ${filler(150, 'lawn')}`;
    await tenant.call('store', { key: 'notes_meter', description: text });
    await settled(tenant);
    const { results } = await recallAlone(tenant, { query: 'meter 90417733', max_tokens: 200 });
    expect(results[0]?.description).toContain('90417733');
    expect(JSON.stringify(results).length).toBeLessThanOrEqual(800);
  });

  test('shows what is near in meaning where no word is shared', async ({ tenant }) => {
    const text = `${filler(6, 'printer paper')} We should part with the old delivery van before winter. ${filler(6, 'coffee machine')}`;
    await tenant.call('store', { key: 'notes_office', description: text.padEnd(700, ' Paper.') });
    await settled(tenant);
    const { results } = await recallAlone(tenant, { query: 'selling the vehicle' });
    expect(results[0]?.excerpt).toContain('delivery van');
  });

  test('is found by what a regular expression surely contains', async ({ tenant }) => {
    const text = `${filler(60, 'hedge')} The pump hums at night. ${filler(60, 'lawn')}`;
    await tenant.call('store', { key: 'notes_pump', description: text });
    const { results } = await recallAlone(tenant, { query: '/pump hums/' });
    expect(results[0]?.excerpt).toContain('The pump hums at night');
  });
});

describe('the order of results', () => {
  test('does not depend on how many are asked for', async ({ tenant }) => {
    for (const [at, place] of ['Utrecht', 'Breda', 'Delft', 'Zwolle'].entries())
      await tenant.call('store', { key: `home_${at}`, description: `Harriet lives in ${place}` });
    for (const thing of ['bicycle', 'harp', 'kettle', 'garden', 'tent', 'boat', 'kite', 'loom', 'desk'])
      await tenant.call('store', { key: `thing_${thing}`, description: `Harriet mended her ${thing}` });
    await settled(tenant);
    const keysOf = async (max_results: number) =>
      (await recallAlone(tenant, { query: 'where does Harriet live?', max_results })).results.map(
        ({ key }) => key,
      );
    const all = await keysOf(50);
    expect(all[0]).toBe('home_3');
    for (const max of [1, 2, 3, 7, 10]) expect(await keysOf(max)).toEqual(all.slice(0, max));
  });
});

describe('words of the question', () => {
  test('that no result holds are named; and where nothing answers, what is nearest is shown', async ({
    tenant,
  }) => {
    await tenant.call('store', { key: 'trip_rome', description: 'The trip to Rome begins on the ninth' });
    await settled(tenant);
    const held = await recallAlone(tenant, { query: 'when does the trip to Rome begin?' });
    expect(held.metadata).not.toHaveProperty('missing_words');
    const missing = await recallAlone(tenant, { query: 'which visa for the trip to Rome?' });
    expect(missing.metadata.missing_words).toEqual(['visa']);
    const none = await recallAlone(tenant, { query: 'what is ZX-77123 about?' });
    expect(none.metadata.confidence).toBe('none');
    expect(none.results.length).toBeGreaterThan(0);
    expect(recallText(none, { query: 'x' })).toMatch(/^Nothing in memory answers this; nearest:\n/);
  });
});
