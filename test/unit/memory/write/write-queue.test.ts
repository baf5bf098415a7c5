import { beforeEach, describe, expect, test } from 'vitest';
import { AppError } from '../../../../src/errors.ts';
import type { PreparedStore, StoreOutcome } from '../../../../src/memory/write/store/store-transaction.ts';
import { charactersOf } from '../../../../src/memory/transaction/write-load.ts';
import { WriteQueue } from '../../../../src/memory/write/write-queue.ts';
import { preparedStore, storedAs } from './prepared.ts';

const MAX_CHARACTERS = 4 * 2 ** 20;
const MAX_GROUP = 128;
const MAX_WAITING = 2_000;

/** The keys of each commit, and its size. */
let groups: string[][] = [];
let characters: number[] = [];
/** The outcome of a store; a test may replace it. */
let outcomeOf: (store: PreparedStore) => StoreOutcome = storedAs;
let prepareAgain: (store: PreparedStore) => Promise<PreparedStore> = (store) => Promise.resolve(store);
let queue: WriteQueue;

beforeEach(() => {
  [groups, characters, outcomeOf] = [[], [], storedAs];
  prepareAgain = (store) => Promise.resolve(store);
  queue = new WriteQueue({
    commit: async (stores, sent) => {
      groups.push(stores.map(({ input }) => input.key));
      characters.push(sent);
      await new Promise(setImmediate);
      return stores.map(outcomeOf);
    },
    prepareAgain: (store) => prepareAgain(store),
  });
});

const submitAll = (keys: readonly string[]) =>
  Promise.allSettled(keys.map((key) => queue.submit(preparedStore(key))));

/** Begins a commit, so that all stores submitted next wait for its end. */
const busy = () => queue.submit(preparedStore('first'));

const numbered = (count: number) => Array.from({ length: count }, (_, at) => `k${at}`);

/** A store that sends so many characters. */
function storeOfSize(key: string, size: number): PreparedStore {
  const sizeOf = ({ properties, vector, links }: PreparedStore) => charactersOf([properties, vector, links]);
  return preparedStore(key, 'x'.repeat(size - sizeOf(preparedStore(key))));
}

describe('stores', () => {
  test('that arrive during a commit share the next one', async () => {
    const first = busy();
    await Promise.all([first, submitAll(['a', 'b']), submitAll(['c'])]);
    expect(groups).toEqual([['first'], ['a', 'b', 'c']]);
  });

  test('resolve with their outcome', async () => {
    const store = preparedStore('a');
    await expect(queue.submit(store)).resolves.toEqual(storedAs(store));
    expect(queue.isBusy).toBe(false);
  });

  test('keep the queue busy until all are committed', async () => {
    const all = [busy(), submitAll(['a'])];
    expect(queue.isBusy).toBe(true);
    await all[0];
    expect(queue.isBusy).toBe(true);
    await Promise.all(all);
    expect(queue.isBusy).toBe(false);
  });

  test('of one key never share a commit and keep their order', async () => {
    const seen: string[] = [];
    outcomeOf = (store) => {
      if (store.input.key === 'a') seen.push(store.properties.data);
      return storedAs(store);
    };
    const first = busy();
    const all = ['1', '2', '3'].map((text) => queue.submit(preparedStore('a', text)));
    await Promise.all([first, ...all, submitAll(['b'])]);
    expect(groups).toEqual([['first'], ['a'], ['a'], ['a', 'b']]);
    expect(seen).toEqual(['1', '2', '3']);
  });

  test('are committed in the order of their arrival', async () => {
    const first = busy();
    await Promise.all([first, submitAll(['a']), submitAll(['b', 'a', 'c']), submitAll(['d'])]);
    expect(groups).toEqual([['first'], ['a', 'b'], ['a', 'c', 'd']]);
  });

  test('are refused while 2,000 wait, and accepted again when fewer wait', async () => {
    const first = busy();
    const waiting = numbered(MAX_WAITING).map((key) => queue.submit(preparedStore(key)));
    await expect(queue.submit(preparedStore('late'))).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      retryAfter: 1,
    });
    await Promise.all([first, waiting[0]]);
    const again = queue.submit(preparedStore('again'));
    await expect(Promise.all(waiting)).resolves.toHaveLength(MAX_WAITING);
    await expect(again).resolves.toMatchObject({ node: { key: 'again' } });
  });
});

describe('a group', () => {
  test('has at most 128 stores; the others follow in their order', async () => {
    const keys = numbered(2 * MAX_GROUP + 1);
    await Promise.all([busy(), submitAll(keys)]);
    expect(groups.map(({ length }) => length)).toEqual([1, MAX_GROUP, MAX_GROUP, 1]);
    expect(groups.slice(1).flat()).toEqual(keys);
  });

  test('sends at most 4 Mi characters', async () => {
    const half = MAX_CHARACTERS / 2;
    const first = busy();
    const sizes = { a: half, b: half, c: half, d: half + 1, e: 1_000 };
    const all = Object.entries(sizes).map(([key, size]) => queue.submit(storeOfSize(key, size)));
    await Promise.all([first, ...all]);
    expect(groups).toEqual([['first'], ['a', 'b'], ['c'], ['d', 'e']]);
    expect(characters.slice(1)).toEqual([MAX_CHARACTERS, half, half + 1_001]);
  });

  test('has a single store if that sends more', async () => {
    const first = busy();
    const sizes = { a: 1_000, b: 2 * MAX_CHARACTERS, c: 1_000 };
    const all = Object.entries(sizes).map(([key, size]) => queue.submit(storeOfSize(key, size)));
    await Promise.all([first, ...all]);
    expect(groups).toEqual([['first'], ['a'], ['b'], ['c']]);
  });

  test('stores the others if one store is refused', async () => {
    const refusal = new AppError('KEY_EXISTS', 'It is there.');
    outcomeOf = (store) => (store.input.key === 'b' ? refusal : storedAs(store));
    const [, outcomes] = await Promise.all([busy(), submitAll(['a', 'b', 'c'])]);
    expect(outcomes).toMatchObject([
      { value: { node: { key: 'a' } } },
      { reason: refusal },
      { value: { node: { key: 'c' } } },
    ]);
    await expect(queue.submit(preparedStore('later'))).resolves.toMatchObject({ status: 'created' });
  });
});

describe('a commit that rejects', () => {
  test('fails the stores of its group, and the queue goes on', async () => {
    const failure = new AppError('UNAVAILABLE', 'The database is unavailable.');
    outcomeOf = ({ input }) => {
      if (input.key === 'b') throw failure;
      return storedAs(preparedStore(input.key));
    };
    const [, outcomes] = await Promise.all([busy(), submitAll(['a', 'b'])]);
    expect(outcomes).toMatchObject([{ reason: failure }, { reason: failure }]);
    expect(queue.isBusy).toBe(false);
    await expect(queue.submit(preparedStore('later'))).resolves.toMatchObject({ status: 'created' });
  });

  test('fails them with INTERNAL and the cause if the error is unknown', async () => {
    const cause = new Error('A fault.');
    outcomeOf = () => {
      throw cause;
    };
    await expect(queue.submit(preparedStore('a'))).rejects.toMatchObject({ code: 'INTERNAL', cause });
  });
});

describe('an outdated store', () => {
  test('is prepared again and committed before later stores of its key', async () => {
    const seen: string[] = [];
    outcomeOf = (store) => {
      const { data } = store.properties;
      if (store.input.key !== 'a') return storedAs(store);
      seen.push(data);
      return data === 'old' ? 'outdated' : storedAs(store);
    };
    prepareAgain = ({ input }) => Promise.resolve(preparedStore(input.key, 'again'));
    const first = busy();
    const all = ['old', 'later'].map((text) => queue.submit(preparedStore('a', text)));
    await Promise.all([first, ...all, submitAll(['b'])]);
    expect(seen).toEqual(['old', 'again', 'later']);
    expect(groups).toEqual([['first'], ['a'], ['a'], ['a', 'b']]);
  });

  test('fails with CONFLICT after it was prepared again 5 times', async () => {
    let prepared = 0;
    outcomeOf = (store) => (store.input.key === 'a' ? 'outdated' : storedAs(store));
    prepareAgain = (store) => {
      prepared += 1;
      return Promise.resolve(store);
    };
    const [outcome, others] = await Promise.all([submitAll(['a']), submitAll(['b', 'c'])]);
    expect(outcome).toMatchObject([{ reason: { code: 'CONFLICT', retryAfter: 1 } }]);
    expect(outcome).toMatchObject([{ reason: { message: expect.stringContaining(' a.') as string } }]);
    expect(prepared).toBe(5);
    expect(others.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
  });

  test('fails alone if it cannot be prepared again', async () => {
    const failure = new AppError('UNAVAILABLE', 'No vector.');
    outcomeOf = (store) => (store.input.key === 'a' ? 'outdated' : storedAs(store));
    prepareAgain = () => Promise.reject(failure);
    const [[a, b]] = await Promise.all([submitAll(['a', 'b']), submitAll(['c'])]);
    expect([a, b]).toMatchObject([{ reason: failure }, { status: 'fulfilled' }]);
    await expect(queue.submit(preparedStore('later'))).resolves.toMatchObject({ status: 'created' });
  });
});
