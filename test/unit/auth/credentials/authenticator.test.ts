import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Authenticator, type Attempt, type Guard } from '../../../../src/auth/credentials/authenticator.ts';
import {
  invalidCredential,
  type CredentialKind,
  type Identified,
} from '../../../../src/auth/credentials/credential.ts';
import { AppError } from '../../../../src/errors.ts';
import { PRINCIPAL } from '../a-principal.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const letPass: Guard = ({ lookUp }) => lookUp();
const identified: Identified = { principal: PRINCIPAL, expiresAt: Infinity };

/** An authenticator of tokens that begin with `known`; the test says what each look-up of a graph comes to. */
function authenticatorOf(answer: (graphId?: string) => Identified | Promise<Identified> = () => identified) {
  const used: string[] = [];
  const lookUps: (string | undefined)[] = [];
  const kind: CredentialKind = {
    read: (token) =>
      token.startsWith('known')
        ? {
            fingerprint: `print of ${token}`,
            lookUp: async (graphId) => {
              lookUps.push(graphId);
              return answer(graphId);
            },
            looksValid: () => Promise.resolve(true),
            used: () => void used.push(token),
          }
        : undefined,
  };
  return { authenticator: new Authenticator([kind]), lookUps, used };
}

/** What the guard is told of a token that is shown once more. */
async function attemptOf(authenticator: Authenticator, token: string, graphId?: string): Promise<Attempt> {
  const guard = vi.fn<Guard>(letPass);
  await authenticator.authenticate(token, graphId, guard).catch(() => undefined);
  const [[attempt] = []] = guard.mock.calls;
  if (!attempt) throw new Error('The guard was not asked.');
  return attempt;
}

describe('requests with one token', () => {
  test('are one look-up, before which the guard is asked once, and each a use', async () => {
    const { authenticator, lookUps, used } = authenticatorOf();
    const guard = vi.fn(letPass);
    const requests = Array.from({ length: 20 }, () => authenticator.authenticate('known', undefined, guard));
    expect(new Set(await Promise.all(requests))).toEqual(new Set([PRINCIPAL]));
    await authenticator.authenticate('known', undefined, guard);
    expect([lookUps.length, guard.mock.calls.length, used.length]).toEqual([1, 1, 21]);
  });

  test('are looked up anew after five seconds', async () => {
    const { authenticator, lookUps } = authenticatorOf();
    for (const ms of [0, 4_999, 1]) {
      vi.advanceTimersByTime(ms);
      await authenticator.authenticate('known', undefined, letPass);
    }
    expect(lookUps).toHaveLength(2);
  });

  test('are looked up anew once all is forgotten', async () => {
    const { authenticator, lookUps } = authenticatorOf();
    await authenticator.authenticate('known', undefined, letPass);
    authenticator.forget();
    await authenticator.authenticate('known', undefined, letPass);
    expect(lookUps).toHaveLength(2);
  });

  test('are looked up for each graph apart', async () => {
    const { authenticator, lookUps } = authenticatorOf();
    for (const graphId of [undefined, 'first', 'second', 'first', undefined])
      await authenticator.authenticate('known', graphId, letPass);
    expect(lookUps).toEqual([undefined, 'first', 'second']);
  });

  test('are not looked up where the guard refuses, nor are they a use', async () => {
    const { authenticator, lookUps, used } = authenticatorOf();
    const refusal = new AppError('RATE_LIMITED', 'Too many keys failed.');
    const refused = authenticator.authenticate('known', undefined, () => Promise.reject(refusal));
    await expect(refused).rejects.toBe(refusal);
    expect([lookUps, used]).toEqual([[], []]);
  });
});

describe('a token of unknown kind', () => {
  test('is refused like one that is not valid', async () => {
    const { authenticator } = authenticatorOf();
    const refused = authenticator.authenticate('what is this', undefined, letPass);
    await expect(refused).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  test('is shown to the guard by a fingerprint of its own that does not give it away', async () => {
    const { authenticator } = authenticatorOf();
    const [first, second] = [
      await attemptOf(authenticator, 'first'),
      await attemptOf(authenticator, 'second'),
    ];
    expect([first, second]).toMatchObject([{ wasValid: false }, { wasValid: false }]);
    expect(first.fingerprint).toMatch(/^[0-9a-f]{64}$/);
    expect(first.fingerprint).not.toBe(second.fingerprint);
  });

  test('may be refused by the guard first', async () => {
    const { authenticator } = authenticatorOf();
    const guard = () => Promise.reject(new AppError('RATE_LIMITED', 'Too many keys failed.'));
    const refused = authenticator.authenticate('what is this', undefined, guard);
    await expect(refused).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  });
});

describe('the guard is told that a token', () => {
  test('was not valid where it was never looked up', async () => {
    const { authenticator } = authenticatorOf();
    const told = { fingerprint: 'print of known', wasValid: false };
    expect(await attemptOf(authenticator, 'known')).toMatchObject(told);
  });

  test('was valid, for another graph too', async () => {
    const { authenticator } = authenticatorOf();
    await authenticator.authenticate('known', undefined, letPass);
    expect(await attemptOf(authenticator, 'known', 'other')).toMatchObject({ wasValid: true });
    expect(await attemptOf(authenticator, 'known too')).toMatchObject({ wasValid: false });
  });

  test.for([
    ['was valid where it does not reach the graph', new AppError('FORBIDDEN', 'No such graph.'), true],
    ['was not valid where it is not valid any more', invalidCredential(), false],
    ['was what it was where the records are away', new AppError('UNAVAILABLE', 'Try again.'), true],
  ] as const)('%s', async ([, error, wasValid]) => {
    const { authenticator } = authenticatorOf((graphId) => {
      if (graphId === 'failing') throw error;
      return identified;
    });
    await authenticator.authenticate('known', undefined, letPass);
    await expect(authenticator.authenticate('known', 'failing', letPass)).rejects.toBe(error);
    expect(await attemptOf(authenticator, 'known', 'other')).toMatchObject({ wasValid });
  });

  test('was valid where its first look-up found a graph that it does not reach', async () => {
    const { authenticator } = authenticatorOf(() =>
      Promise.reject(new AppError('FORBIDDEN', 'No such graph.')),
    );
    expect(await attemptOf(authenticator, 'known')).toMatchObject({ wasValid: false });
    expect(await attemptOf(authenticator, 'known')).toMatchObject({ wasValid: true });
  });
});
