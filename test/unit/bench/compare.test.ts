import { describe, expect, test } from 'vitest';
import { compare } from '../../../bench/measure/compare.ts';

const PROTOCOL = { rounds: 6, calls: 9 };
const CLIENTS = 2;

describe('compare', () => {
  test('measures both sides alternately and compares ours with the sum of the steps', async () => {
    const order: string[] = [];
    const result = await compare(
      {
        name: 'recall',
        clients: CLIENTS,
        ours: () => Promise.resolve(order.push('ours')),
        reference: () => {
          order.push('reference');
          return Promise.resolve({ embedding: 2, statement: 1 });
        },
        target: { ratio: 1.5 },
      },
      PROTOCOL,
    );
    const block = PROTOCOL.calls;
    expect(order.slice(0, 3 * block)).toEqual([
      ...Array<string>(block).fill('ours'),
      ...Array<string>(block).fill('reference'),
      ...Array<string>(block).fill('ours'),
    ]);
    expect(result.reference).toMatchObject({ name: 'embedding + statement', p50: 3, p99: 3 });
    expect(result.steps).toMatchObject([
      { name: 'embedding', p50: 2 },
      { name: 'statement', p50: 1 },
    ]);
    expect(result.ratio.low).toBeLessThanOrEqual(result.ratio.median);
    expect(result.ratio.high).toBeGreaterThanOrEqual(result.ratio.median);
  });

  test('warms both sides up before it counts calls', async () => {
    const warmUp = 50;
    const taken = { ours: 0, reference: 0 };
    const slowAtFirst = (calls: number) => (calls <= warmUp ? 1_000 : 1);
    const comparison = {
      name: 'recall',
      clients: CLIENTS,
      warmUp,
      ours: () => Promise.resolve(taken.ours++),
      reference: () => Promise.resolve({ statement: slowAtFirst(++taken.reference) }),
      target: {},
    };
    const { reference } = await compare(comparison, PROTOCOL);
    expect(reference).toMatchObject({ p50: 1, p99: 1 });
    expect(taken.ours).toBe(taken.reference);
  });

  test('ends with the failure of a call', async () => {
    const failing = {
      name: 'store',
      clients: CLIENTS,
      ours: () => Promise.reject(new Error('refused')),
      reference: () => Promise.resolve({ write: 1 }),
      target: { ratio: 1 },
    };
    await expect(compare(failing, PROTOCOL)).rejects.toThrow('refused');
  });
});
