import { describe, expect, test } from 'vitest';
import { afterFirstRun } from '../../../src/graph/first-runs.ts';

type Statement = Parameters<typeof afterFirstRun>[1];

const read: Statement = { text: 'MATCH (n) RETURN n', access: 'READ' };
const write: Statement = { text: 'CREATE (n)', access: 'WRITE' };

/** Runs that end when the test settles them. */
function runs(statement = read, generation: object = {}, waitMs?: number) {
  const begun: PromiseWithResolvers<string>[] = [];
  const start = () =>
    afterFirstRun(
      generation,
      statement,
      () => {
        const run = Promise.withResolvers<string>();
        begun.push(run);
        return run.promise;
      },
      waitMs,
    );
  return { begun, start };
}

describe('the runs of a statement', () => {
  test('wait for the first run, later ones do not wait', async () => {
    const { begun, start } = runs();
    const answers = [start(), start(), start()];
    await Promise.resolve();
    expect(begun).toHaveLength(1);
    begun[0]?.resolve('first');
    await expect.poll(() => begun).toHaveLength(3);
    begun.forEach((run, at) => run.resolve(`${at}`));
    expect(await Promise.all(answers)).toEqual(['first', '1', '2']);
    answers.push(start(), start());
    await expect.poll(() => begun).toHaveLength(5);
  });

  test('wait for the next run where the first fails', async () => {
    const { begun, start } = runs();
    const [first, ...others] = [start(), start(), start()];
    begun[0]?.reject(new Error('cut off'));
    await expect(first).rejects.toThrow('cut off');
    await expect.poll(() => begun).toHaveLength(2);
    begun[1]?.resolve('second');
    await expect.poll(() => begun).toHaveLength(3);
    begun[2]?.resolve('third');
    expect((await Promise.all(others)).sort()).toEqual(['second', 'third']);
  });

  test('wait no longer than the limit', async () => {
    const { begun, start } = runs(read, {}, 30);
    void start();
    const late = start();
    await expect.poll(() => begun).toHaveLength(2);
    begun[1]?.resolve('late');
    expect(await late).toBe('late');
  });

  test('do not wait for another statement, for another generation, nor where the statement writes', () => {
    const generation = {};
    const [one, other] = [
      runs(read, generation),
      runs({ text: 'MATCH (n) RETURN count(n)', access: 'READ' }, generation),
    ];
    for (const { start } of [one, other, runs(read)]) void start();
    expect([one.begun.length, other.begun.length]).toEqual([1, 1]);
    const writes = runs(write, generation);
    void writes.start();
    void writes.start();
    expect(writes.begun).toHaveLength(2);
  });
});
