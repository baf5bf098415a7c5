import { describe, expect } from 'vitest';
import { recallFeatures } from '../../../src/graph/queries/recall.ts';
import { runQuery } from '../../../src/graph/run-query.ts';
import { test } from '../../support/memory-test.ts';

const LONG = Array.from({ length: 150 }, (_, index) => `key-${index}`);

describe('a statement', () => {
  test('is planned once, not for each length of its lists', async ({ otherTenant }) => {
    const ms = async (keys: string[]) => {
      const started = performance.now();
      await runQuery(otherTenant.graph, recallFeatures, { keys });
      return performance.now() - started;
    };
    const planned = await ms(['one']);
    const known = await ms(['two', 'three']);
    const longer = await ms(LONG);
    expect({ planned, known, longer }).toSatisfy(() => known < planned / 2 && longer < planned / 2);
  });
});
