import type { Plan } from 'neo4j-driver';
import { describe, expect } from 'vitest';
import { cypherOf } from '../../../src/graph/cypher-files.ts';
import { allQueries } from '../../../src/graph/queries/index.ts';
import type { Query } from '../../../src/graph/query.ts';
import { test } from '../../support/memory-test.ts';
import type { TestTenant } from '../../support/tenant.ts';

/** How the server calls what a statement does. */
const QUERY_TYPE = { READ: ['r'], WRITE: ['rw', 'w'] };

/** Reads on the way of nearly every request, and the operators by which they find what they read. */
const HOT_READS: Readonly<Record<string, readonly string[]>> = {
  'node/get-nodes': ['NodeUniqueIndexSeek'],
  'node/keys-by-prefix': ['NodeUniqueIndexSeekByRange'],
  'recall/around': ['NodeUniqueIndexSeek'],
  'recall/of-types': ['NodeIndexSeek'],
  'recall/features': ['NodeUniqueIndexSeek'],
  'recall/features-after': ['NodeUniqueIndexSeekByRange'],
  'export/nodes': ['NodeUniqueIndexSeekByRange'],
  'export/edges': ['DirectedRelationshipUniqueIndexSeekByRange'],
  'export/hyperedges': ['NodeUniqueIndexSeekByRange'],
  'session/read': ['NodeUniqueIndexSeek'],
  'traverse/explore': ['NodeUniqueIndexSeek'],
  'relationship/of-node': ['NodeUniqueIndexSeek'],
  'traverse/describe': ['NodeUniqueIndexSeek', 'DirectedRelationshipUniqueIndexSeek'],
  'label/label-vectors': ['NodeUniqueIndexSeek'],
  'label/missing-labels': ['NodeUniqueIndexSeek'],
  'account/find-principal': ['NodeUniqueIndexSeek'],
};
const SCANS = /^(AllNodesScan|NodeByLabelScan|.*RelationshipTypeScan|NodeIndexScan|CartesianProduct)$/;

async function explain(tenant: TestTenant, query: Query) {
  const lease = await tenant.graph.acquire();
  const session = lease.driver.session({ database: lease.database });
  try {
    const { summary } = await session.run(`EXPLAIN ${cypherOf(query)}`);
    return summary;
  } finally {
    await session.close();
    lease.release();
  }
}

describe('the statement', () => {
  test.for(allQueries.map((query) => [query.name, query] as const))(
    '%s can be planned, does what its access says and uses nothing deprecated',
    async ([, query], { tenant }) => {
      const { queryType, notifications } = await explain(tenant, query);
      expect(QUERY_TYPE[query.access]).toContain(queryType);
      expect(notifications.filter(({ category }) => category === 'DEPRECATION')).toEqual([]);
    },
  );

  test.for(Object.entries(HOT_READS))(
    '%s finds what it reads by %s',
    async ([name, operators], { service, tenant }) => {
      const query = allQueries.find((candidate) => candidate.name === name);
      if (!query) throw new Error(`There is no query ${name}.`);
      if (name.startsWith('account/'))
        await expectRecordsPlan(service.app.databases.records, query, operators);
      else expectPlan((await explain(tenant, query)).plan, operators);
    },
  );
});

/** Accounts lie in a database of their own, whose indexes the plan needs. */
async function expectRecordsPlan(
  records: { acquire(name: string): Promise<{ driver: TestDriver; database: string; release(): void }> },
  query: Query,
  operators: readonly string[],
): Promise<void> {
  const lease = await records.acquire('hm-service');
  const session = lease.driver.session({ database: lease.database });
  try {
    expectPlan((await session.run(`EXPLAIN ${cypherOf(query)}`)).summary.plan, operators);
  } finally {
    await session.close();
    lease.release();
  }
}

type TestDriver = Awaited<ReturnType<TestTenant['graph']['acquire']>>['driver'];

function expectPlan(plan: Plan | false, expected: readonly string[]): void {
  const operators = plan ? operatorsOf(plan) : [];
  expect(operators).toEqual(expect.arrayContaining([...expected]));
  expect(operators.filter((operator) => SCANS.test(operator))).toEqual([]);
}

/** `NodeUniqueIndexSeek@neo4j` is NodeUniqueIndexSeek. */
function operatorsOf({ operatorType, children }: Plan): string[] {
  return [operatorType.split('@')[0] ?? '', ...children.flatMap(operatorsOf)];
}
