import { expect } from 'vitest';
import type { TestTenant } from '../../support/tenant.ts';
import { recallAlone } from './recall-alone.ts';

/** The path by which a query leads to a node; undefined where there is none. */
export async function pathTo(tenant: TestTenant, query: string, key: string) {
  return (await resultFor(tenant, query, key))?.explanation?.path;
}

/** Waits, since names are linked in the background. */
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
