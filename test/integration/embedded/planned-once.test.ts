import { describe, expect } from 'vitest';
import { recallFeatures } from '../../../src/graph/queries/recall/display.ts';
import { describeWalk } from '../../../src/graph/queries/traversal.ts';
import { runQuery } from '../../../src/graph/run-query.ts';
import { test } from '../../support/memory-test.ts';
import { freshTenant } from '../../support/tenant.ts';

const NOTHING_TO_DESCRIBE = { keys: ['a'], edges: ['a'], hyperedges: ['a'], longest: 0 };
const LONG = Array.from({ length: 150 }, (_, index) => `key-${index}`);

// Another program on the same cores can delay one run, but hardly the same one in three tries.
describe('a statement', { retry: 2 }, () => {
  test('is planned once, not for each length of its lists', async ({ untouchedTenant }) => {
    const ms = async (keys: string[]) => {
      const started = performance.now();
      await runQuery(untouchedTenant.graph, recallFeatures, { keys });
      return performance.now() - started;
    };
    const planned = await ms(['one']);
    const known = await ms(['two', 'three']);
    const longer = await ms(LONG);
    expect({ planned, known, longer }).toSatisfy(() => known < planned / 2 && longer < planned / 2);
  });

  test('is planned once for concurrent requests', async ({ manyTenants }) => {
    const ms = async (times: number) => {
      const { graph } = await freshTenant(manyTenants);
      const started = performance.now();
      await Promise.all(
        Array.from({ length: times }, () => runQuery(graph, describeWalk, NOTHING_TO_DESCRIBE)),
      );
      return performance.now() - started;
    };
    const alone = await ms(1);
    const together = await ms(60);
    // 60 plans on two cores would take 30 times as long.
    expect({ alone, together }).toSatisfy(() => together < alone * 4);
  });
});
