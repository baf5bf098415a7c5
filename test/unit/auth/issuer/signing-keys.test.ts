import { exportJWK, generateKeyPair } from 'jose';
import { describe, expect, test } from 'vitest';
import { SigningKeys } from '../../../../src/auth/issuer/signing-keys.ts';

const { publicKey } = await generateKeyPair('ES256', { extractable: true });
const jwk = await exportJWK(publicKey);
const token = { payload: '', signature: '' };

/** Keys of an issuer that publishes those of the ids given, on a clock that the test sets. */
function issuerWith(...ids: string[]) {
  const state = { ids, isDown: false, now: 0, fetches: 0 };
  const answer = () => {
    state.fetches += 1;
    if (state.isDown) throw new TypeError('fetch failed');
    return Response.json({ keys: state.ids.map((kid) => ({ ...jwk, kid })) });
  };
  const keys = new SigningKeys({
    address: () => Promise.resolve('https://issuer.example/keys'),
    // eslint-disable-next-line @typescript-eslint/require-await
    fetch: async () => answer(),
    now: () => state.now,
  });
  const headerOf = (kid: string) => ({ alg: 'ES256', kid });
  return {
    ...{ state, keys },
    find: (kid: string) => keys.find(headerOf(kid), token),
    findKnown: async (kid: string) => keys.findKnown(headerOf(kid), token),
  };
}

describe('the keys of an issuer', () => {
  test('are fetched once for all that is known', async () => {
    const { state, find } = issuerWith('a', 'b');
    await Promise.all([find('a'), find('b'), find('a')]);
    expect(state.fetches).toBe(1);
  });

  test('are fetched for an unknown one once in 30 s', async () => {
    const { state, find } = issuerWith('a');
    await find('a');
    for (let count = 0; count < 20; count++) await expect(find('x')).rejects.toThrow('no applicable key');
    expect(state.fetches).toBe(1);
    state.ids = ['a', 'x'];
    state.now = 30_000;
    await find('x');
    expect(state.fetches).toBe(2);
  });

  test('go on while the issuer is down, an unknown one is UNAVAILABLE, and it is asked once in 30 s', async () => {
    const { state, find } = issuerWith('a');
    await find('a');
    state.isDown = true;
    state.now = 3_600_000;
    await find('a');
    for (let count = 0; count < 20; count++)
      await expect(find('x')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await find('a');
    expect(state.fetches).toBe(2);
  });

  test('that were never fetched are UNAVAILABLE until the issuer answers, which is asked once in 3 s', async () => {
    const { state, find } = issuerWith('a');
    state.isDown = true;
    await expect(find('a')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await expect(find('a')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(state.fetches).toBe(1);
    state.isDown = false;
    state.now = 3_000;
    await find('a');
  });

  test('are known once they are fetched at the start, also to what does not ask the issuer', async () => {
    const { state, keys, findKnown } = issuerWith('a');
    await expect(findKnown('a')).rejects.toThrow('no applicable key');
    expect(state.fetches).toBe(0);
    void keys.warmUp();
    await findKnown('a');
    await expect(findKnown('x')).rejects.toThrow('no applicable key');
    expect(state.fetches).toBe(1);
  });

  test('may be unknown to an issuer that is down at the start', async () => {
    const { state, keys, findKnown } = issuerWith('a');
    state.isDown = true;
    await keys.warmUp();
    await expect(findKnown('a')).rejects.toThrow('no applicable key');
  });

  test('that were withdrawn are refused once the list was read anew', async () => {
    const { state, find } = issuerWith('a', 'b');
    await find('a');
    state.ids = ['b'];
    state.now = 11 * 60_000;
    await find('b');
    await expect.poll(() => state.fetches).toBe(2);
    await expect(find('a')).rejects.toThrow('no applicable key');
  });
});
