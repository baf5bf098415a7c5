import { describe, expect } from 'vitest';
import { test } from '../../support/memory-test.ts';
import { settled } from '../../support/settled.ts';

const QUESTION = 'what do you know about me?';

describe('the profile of the user', () => {
  test('is no result while it says nothing, and the first for a question about the user afterwards', async ({
    tenant,
  }) => {
    await tenant.call('store', {
      key: 'note_lighthouse',
      description: 'The lighthouse is open on Sundays in spring.',
    });
    const keysFor = async (query: string) => {
      const { results } = await tenant.call('recall', { query });
      return results.map(({ key }) => key);
    };
    expect(await keysFor('whose memory is this?')).not.toContain('user_profile');
    expect(await keysFor(QUESTION)).not.toContain('user_profile');

    await tenant.call('update', { key: 'user_profile', description: 'Ines restores boats in Porto.' });
    await settled(tenant);
    expect((await keysFor(QUESTION))[0]).toBe('user_profile');
    expect((await keysFor('who am I'))[0]).toBe('user_profile');
  });

  test('is a result once a relationship says something about the user', async ({ tenant }) => {
    await tenant.storeKeys('tea');
    await tenant.call('add_relationships', {
      relationships: [{ nodes: ['user_profile', 'tea'], relationship: 'prefers' }],
    });
    const { results } = await tenant.call('recall', { query: QUESTION });
    expect(results.map(({ key }) => key)).toContain('user_profile');
  });
});
