import { describe, expect } from 'vitest';
import { degree, lockNodes } from '../../../src/graph/queries/node.ts';
import { executeWrite, runQuery } from '../../../src/graph/run-query.ts';
import { test } from '../../support/memory-test.ts';
import { settled } from '../../support/settled.ts';

describe('a unit that locks a node', () => {
  test.for(['lockNodes', 'degree'] as const)(
    'by %s blocks other writers of that node until its end, and no others',
    async (how, { tenant }) => {
      // Background work on both nodes would lock one while it waits for the other: a batch touches no session.
      const nodes = ['locked', 'free'].map((key) => ({ key, description: `About ${key}.` }));
      await tenant.call('store_batch', { nodes });
      await settled(tenant);
      const ended: string[] = [];
      const gate = Promise.withResolvers<void>();
      const locked = Promise.withResolvers<void>();
      const first = executeWrite(tenant.graph, async (unit) => {
        if (how === 'degree') await unit.run(degree, { key: 'locked' });
        else await unit.run(lockNodes, { keys: ['locked'] });
        locked.resolve();
        await gate.promise;
        ended.push('first');
      });
      await locked.promise;
      const second = runQuery(tenant.graph, lockNodes, { keys: ['locked'] }).then(() => ended.push('second'));
      for (let at = 0; at < 20; at++) await runQuery(tenant.graph, lockNodes, { keys: ['free'] });
      expect(ended).toEqual([]);
      gate.resolve();
      await Promise.all([first, second]);
      expect(ended).toEqual(['first', 'second']);
    },
  );

  test('does not change the node', async ({ tenant }) => {
    await tenant.storeKeys('clean');
    // Background work on the node sets properties.
    await settled(tenant);
    const before = await tenant.cypher("MATCH (n:Node {key: 'clean'}) RETURN properties(n) AS all");
    await runQuery(tenant.graph, lockNodes, { keys: ['clean'] });
    await executeWrite(tenant.graph, (unit) => unit.run(degree, { key: 'clean' }));
    expect(await tenant.cypher("MATCH (n:Node {key: 'clean'}) RETURN properties(n) AS all")).toEqual(before);
  });

  test('returns the keys that exist', async ({ tenant }) => {
    await tenant.storeKeys('there');
    const found = await runQuery(tenant.graph, lockNodes, { keys: ['ghost', 'there'] });
    expect(found).toMatchObject([{ key: 'there' }]);
  });
});

describe('a unit that fails', () => {
  test('rolls back its writes', async ({ tenant }) => {
    await tenant.storeKeys('kept');
    const failing = executeWrite(tenant.graph, async (unit) => {
      await unit.run(lockNodes, { keys: ['kept'] });
      await unit.run(degree, { key: 'kept' });
      throw new RangeError('of the work itself');
    });
    await expect(failing).rejects.toMatchObject({
      code: 'INTERNAL',
      cause: new RangeError('of the work itself'),
    });
    expect((await tenant.call('get_nodes', { keys: ['kept'] })).missing).toEqual([]);
  });
});
