import { describe, expect, test } from 'vitest';
import { MemoryBudget } from '../../../../src/memory/limits/memory-budget.ts';

const budget = () => new MemoryBudget({ process: 100, tenant: 60 });
const refused = expect.objectContaining({ code: 'UNAVAILABLE', retryAfter: 1 }) as unknown;

function failureOf(work: () => void): unknown {
  try {
    work();
    return undefined;
  } catch (error) {
    return error;
  }
}

describe('the memory budget', () => {
  test('refuses what exceeds the limit of a tenant, and not what others reserve', () => {
    const shared = budget();
    shared.reserve('a').add(60);
    expect(failureOf(() => shared.reserve('a').add(1))).toEqual(refused);
    shared.reserve('b').add(40);
    expect(shared.held).toBe(100);
  });

  test('refuses what exceeds the limit of the process', () => {
    const shared = budget();
    shared.reserve('a').add(50);
    shared.reserve('b').add(50);
    expect(failureOf(() => shared.reserve('c').add(1))).toEqual(refused);
  });

  test('has room again after a reservation returns bytes or is closed', () => {
    const shared = budget();
    const first = shared.reserve('a');
    first.add(60);
    first.add(-30);
    shared.reserve('a').add(30);
    first.close();
    first.close();
    expect(shared.held).toBe(30);
  });

  test('does not hold what it refused', () => {
    const shared = budget();
    const first = shared.reserve('a');
    expect(failureOf(() => first.add(61))).toEqual(refused);
    first.add(60);
    first.close();
    expect(shared.held).toBe(0);
  });

  test('holds the bytes of a closed call while its work runs', async () => {
    const shared = budget();
    const call = shared.reserve('a');
    call.add(50);
    const { promise, resolve } = Promise.withResolvers<void>();
    const work = call.during(() => promise);
    call.close();
    expect(failureOf(() => shared.reserve('a').add(20))).toEqual(refused);
    call.add(5);
    resolve();
    await work;
    expect(shared.held).toBe(0);
  });

  test('holds the bytes again for work that begins after the call was closed, or refuses it', async () => {
    const shared = budget();
    const call = shared.reserve('a');
    call.add(50);
    call.close();
    const held = await call.during(() => Promise.resolve(shared.held));
    expect([held, shared.held]).toEqual([50, 0]);
    shared.reserve('a').add(20);
    await expect(call.during(() => Promise.resolve())).rejects.toEqual(refused);
    expect(shared.held).toBe(20);
  });
});
