import { Neo4jError } from 'neo4j-driver';
import { beforeEach, describe, expect, test } from 'vitest';
import { lockNodes } from '../../../../src/graph/queries/node.ts';
import type { Change, RecordedChange } from '../../../../src/memory/transaction/changes.ts';
import { WriteLoad } from '../../../../src/memory/transaction/write-load.ts';
import { MemoryWriter, type FollowUpWrite } from '../../../../src/memory/transaction/write-memory.ts';
import { fakeGraph, type FakeAnswer } from '../../graph/fake-graph.ts';
import { ACTOR, NOW, nodeOf } from '../write/prepared.ts';

const DEADLOCK = 'Neo.TransientError.Transaction.DeadlockDetected';
const CREATED: Change = { kind: 'created', node: nodeOf() };
const KEY = { key: 'k', updated_at: NOW };

/** What happened, in order. */
let events: string[] = [];
let written: (readonly RecordedChange[])[] = [];
beforeEach(() => {
  [events, written] = [[], []];
});

function writerOf(followUps: FollowUpWrite[] = [], load = new WriteLoad()): MemoryWriter {
  return new MemoryWriter({
    clock: () => new Date(NOW),
    load,
    followUps,
    marked: async (write) => {
      events.push('marked');
      return write().finally(() => events.push('unmarked'));
    },
    onCommitted: (changes) => {
      events.push('reported');
      written.push(changes);
    },
  });
}

const answer: FakeAnswer = ({ name }) => {
  events.push(name);
  return [KEY];
};

describe('a write', () => {
  test('reports its changes after the commit, while the graph is marked', async () => {
    const graph = fakeGraph(answer);
    const result = await writerOf().write(graph, 0, async (tx) => {
      const rows = await tx.run(lockNodes, { keys: ['k'] });
      tx.record(ACTOR, CREATED);
      return [rows, tx.at];
    });
    expect(result).toEqual([[KEY], NOW]);
    expect(events).toEqual(['marked', 'node/lock-nodes', 'reported', 'unmarked']);
    expect(written).toEqual([[{ actor: ACTOR, change: CREATED }]]);
    expect(graph.transactions).toEqual(['commit']);
  });

  test('runs the follow-up writes in the same transaction', async () => {
    const graph = fakeGraph(answer);
    const followUp: FollowUpWrite = async (tx, changes) => {
      expect(graph.transactions).toEqual([]);
      expect(changes).toEqual([{ actor: ACTOR, change: CREATED }]);
      await tx.run(lockNodes, { keys: ['follow-up'] });
    };
    await writerOf([followUp, followUp]).write(graph, 0, (tx) => Promise.resolve(tx.record(ACTOR, CREATED)));
    expect(events).toEqual(['marked', 'node/lock-nodes', 'node/lock-nodes', 'reported', 'unmarked']);
    expect(graph.transactions).toEqual(['commit']);
  });

  test('that changes nothing runs no follow-up write and reports nothing', async () => {
    const graph = fakeGraph(answer);
    const followUp: FollowUpWrite = () => Promise.reject(new Error('not to be run'));
    expect(await writerOf([followUp]).write(graph, 0, () => Promise.resolve('nothing'))).toBe('nothing');
    expect(events).toEqual(['marked', 'unmarked']);
    expect(graph.transactions).toEqual(['commit']);
  });

  test('that fails is rolled back and reports nothing', async () => {
    const graph = fakeGraph(answer);
    const followUp: FollowUpWrite = () => Promise.reject(new Error('failed'));
    const record = writerOf([followUp]).write(graph, 0, (tx) => Promise.resolve(tx.record(ACTOR, CREATED)));
    await expect(record).rejects.toMatchObject({ code: 'INTERNAL', cause: new Error('failed') });
    expect(events).toEqual(['marked', 'unmarked']);
    expect(graph.transactions).toEqual(['rollback']);
  });

  test('that runs again after a deadlock reports its changes once', async () => {
    let runs = 0;
    const graph = fakeGraph(() => {
      if (runs === 1) throw new Neo4jError('lost', DEADLOCK, '50N42', 'lost');
      return [KEY];
    });
    await writerOf().write(graph, 0, async (tx) => {
      runs += 1;
      tx.record(ACTOR, CREATED);
      await tx.run(lockNodes, { keys: ['k'] });
    });
    expect(runs).toBe(2);
    expect(written).toEqual([[{ actor: ACTOR, change: CREATED }]]);
  });

  test('counts its size as load', async () => {
    const sizes: number[] = [];
    const load = new WriteLoad();
    const run = load.run.bind(load);
    load.run = (characters, work) => {
      sizes.push(characters);
      return run(characters, work);
    };
    await writerOf([], load).write(fakeGraph(answer), 4_711, () => Promise.resolve());
    expect(sizes).toEqual([4_711]);
  });
});
