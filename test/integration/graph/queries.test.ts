import type { Plan } from 'neo4j-driver';
import { describe, expect } from 'vitest';
import { cypherOf } from '../../../src/graph/cypher-files.ts';
import { allQueries } from '../../../src/graph/queries/index.ts';
import type { Query } from '../../../src/graph/query.ts';
import { test } from '../../support/memory-test.ts';
import type { TestTenant } from '../../support/tenant.ts';

/** The server's types of statements. */
const QUERY_TYPE = { READ: ['r'], WRITE: ['rw', 'w'] };

/** Reads of nearly every request, and the operators that find their entities. */
const HOT_READS: Readonly<Record<string, readonly string[]>> = {
  'node/get-nodes': ['NodeUniqueIndexSeek'],
  'node/keys-by-prefix': ['NodeUniqueIndexSeekByRange'],
  'recall/links': ['NodeUniqueIndexSeek'],
  'recall/display': ['NodeUniqueIndexSeek'],
  'recall/passing': ['NodeUniqueIndexSeek'],
  'recall/near': ['NodeUniqueIndexSeek'],
  'recall/features': ['NodeUniqueIndexSeek'],
  'export/nodes': ['NodeUniqueIndexSeekByRange'],
  'export/edges': ['DirectedRelationshipUniqueIndexSeekByRange'],
  'export/hyperedges': ['NodeUniqueIndexSeekByRange'],
  'job/read': ['NodeUniqueIndexSeek'],
  'session/read': ['NodeUniqueIndexSeek'],
  'traversal/explore': ['NodeUniqueIndexSeek'],
  'relationship/of-node': ['NodeUniqueIndexSeek'],
  'past/of-nodes': ['NodeUniqueIndexSeek', 'NodeIndexSeek'],
  'traversal/describe': ['NodeUniqueIndexSeek', 'DirectedRelationshipUniqueIndexSeek'],
  'label/label-vectors': ['NodeUniqueIndexSeek'],
  'vocabulary/delete-unused': ['DirectedRelationshipIndexSeek', 'NodeIndexSeek'],
  'account/find-principal': ['NodeUniqueIndexSeek'],
  'account/find-graph': ['NodeUniqueIndexSeek'],
};
/** Notifications of deprecated features and of index hints that cannot be followed. */
const UNWANTED: ReadonlySet<string> = new Set(['DEPRECATION', 'HINT']);
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
    '%s can be planned, reads or writes as its access declares, uses nothing deprecated and hints at existing indexes',
    async ([, query], { tenant }) => {
      const { queryType, notifications } = await explain(tenant, query);
      expect(QUERY_TYPE[query.access]).toContain(queryType);
      expect(notifications.filter(({ category }) => UNWANTED.has(category))).toEqual([]);
    },
  );

  test.for(Object.entries(HOT_READS))(
    '%s finds its entities by %s',
    async ([name, operators], { service, tenant }) => {
      const query = allQueries.find((candidate) => candidate.name === name);
      if (!query) throw new Error(`There is no query ${name}.`);
      if (name.startsWith('account/'))
        await expectRecordsPlan(service.app.databases.records, query, operators);
      else expectPlan((await explain(tenant, query)).plan, operators);
    },
  );
});

/** The plans of these statements must lock an entry of a unique index, so that a word in use is never deleted (vocabulary/delete-unused). */
const LOCKING_STATEMENTS = [
  ['relationship/merge-edges', 'l:_Label(label)'],
  ['hyperedge/merge-hyperedges', 'l:_Label(label)'],
  ['node/create-nodes', 't:_Type(name)'],
  ['node/replace-contents', 't:_Type(name)'],
  ['vocabulary/delete-unused', 'l:_Label(label)'],
  ['vocabulary/delete-unused', 't:_Type(name)'],
] as const;

describe('the words of a graph', () => {
  test.for(LOCKING_STATEMENTS)('are locked by %s at %s', async ([name, entry], { tenant }) => {
    const query = allQueries.find((candidate) => candidate.name === name);
    if (!query) throw new Error(`There is no query ${name}.`);
    const { plan } = await explain(tenant, query);
    const locks = (plan ? allOf(plan) : [])
      .filter(({ operatorType }) => operatorType.startsWith('NodeUniqueIndexSeek(Locking)'))
      .map(({ arguments: { Details } }) => String(Details));
    expect(locks).toContainEqual(expect.stringContaining(entry));
  });
});

/** Accounts are in a separate database, whose indexes the plan needs. */
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

function allOf(plan: Plan): Plan[] {
  return [plan, ...plan.children.flatMap(allOf)];
}

/** `NodeUniqueIndexSeek@neo4j` is NodeUniqueIndexSeek. */
function operatorsOf({ operatorType, children }: Plan): string[] {
  return [operatorType.split('@')[0] ?? '', ...children.flatMap(operatorsOf)];
}
