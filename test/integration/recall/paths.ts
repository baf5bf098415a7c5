import { expect } from 'vitest';
import type { TestTenant } from '../../support/tenant.ts';
import { recallAlone } from './recall-alone.ts';

/** The way over the graph by which a query leads to a node; undefined where there is none. */
export async function pathTo(tenant: TestTenant, query: string, key: string) {
  return (await resultFor(tenant, query, key))?.explanation?.path;
}

/** Links of names are written in the background, and may be a moment later than what else is. */
export async function expectPath(
  tenant: TestTenant,
  query: string,
  key: string,
  path: object,
): Promise<void> {
  await expect
    .poll(() => resultFor(tenant, query, key))
    .toMatchObject({ matched_by: expect.arrayContaining(['link']) as unknown, explanation: { path } });
}

async function resultFor(tenant: TestTenant, query: string, key: string) {
  const { results } = await recallAlone(tenant, { query, explain: true });
  return results.find((result) => result.key === key);
}
