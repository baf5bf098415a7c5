import { describe, expect, test } from 'vitest';
import { Turns } from '../../../../src/memory/regex/turns.ts';

function turnsOf(...names: string[]) {
  const turns = new Turns<{ tenant: string; name: string }>();
  for (const name of names) turns.add({ tenant: name.slice(0, 1), name });
  return turns;
}

/** What is taken one after the other, each done before the next. */
function takenInTurn(turns: ReturnType<typeof turnsOf>): string[] {
  const names: string[] = [];
  for (let task = turns.take(); task; task = turns.take()) {
    names.push(task.name);
    turns.done(task);
  }
  return names;
}

describe('Turns', () => {
  test('serve the tenants in turn and each in its order', () => {
    expect(takenInTurn(turnsOf('a1', 'a2', 'a3', 'b1', 'c1', 'c2'))).toEqual([
      'a1',
      'b1',
      'c1',
      'a2',
      'c2',
      'a3',
    ]);
  });

  test('give nothing of a tenant of which something is under way', () => {
    const turns = turnsOf('a1', 'a2', 'b1');
    const first = turns.take();
    expect([first?.name, turns.take()?.name, turns.take(), turns.takeable]).toEqual([
      'a1',
      'b1',
      undefined,
      0,
    ]);
    if (first) turns.done(first);
    expect([turns.takeable, turns.take()?.name]).toEqual([1, 'a2']);
  });

  test('forget what is taken out, and count what waits', () => {
    const turns = turnsOf('a1');
    const second = { tenant: 'a', name: 'a2' };
    turns.add(second);
    expect([turns.waitingOf('a'), turns.remove(second), turns.remove(second)]).toEqual([2, true, false]);
    expect([turns.waitingOf('a'), turns.waitingOf('b'), takenInTurn(turns)]).toEqual([1, 0, ['a1']]);
  });
});
