import { expect } from 'vitest';
import type { TestTenant } from '../../support/tenant.ts';
import type { ToolAnswers } from '../../support/tool-answers.ts';

type Ingested = ToolAnswers['ingest'];

const BYSTANDER = { key: 'bystander', description: 'Keeps the harbour light.', data: { secret: 'kept' } };

/** Ingests a text beside a node that it must not touch. Fails where the text is lost, or something is written that it does not say. */
export async function ingestWhole(
  tenant: TestTenant,
  input: { readonly text: string } & Readonly<Record<string, unknown>>,
  withinMs: number,
): Promise<Ingested> {
  await tenant.call('store', BYSTANDER);
  const before = await keysOf(tenant);
  const started = performance.now();
  const answer = await tenant.call('ingest', input);
  expect(performance.now() - started).toBeLessThan(withinMs);
  expect(answer.status).toBe('ingested');
  await expectKept(tenant, input.text, answer);
  await expectGrounded(tenant, input.text, answer);
  const after = await keysOf(tenant);
  expect([...before].filter((key) => !after.has(key))).toEqual([]);
  expect((await tenant.call('get_nodes', { keys: [BYSTANDER.key] })).nodes[0]).toMatchObject(BYSTANDER);
  return answer;
}

async function keysOf(tenant: TestTenant): Promise<ReadonlySet<string>> {
  const rows = await tenant.cypher('MATCH (n:Node) RETURN n.key AS key');
  return new Set(rows.map(({ key }) => String(key)));
}

/** All of the text stands in the nodes of its chunks. */
async function expectKept(tenant: TestTenant, text: string, { sources, chunks }: Ingested): Promise<void> {
  expect(sources).toHaveLength(chunks);
  const nodes: { description: string; node_type: string }[] = [];
  for (let from = 0; from < sources.length; from += 20)
    nodes.push(...(await tenant.call('get_nodes', { keys: sources.slice(from, from + 20) })).nodes);
  expect(new Set(nodes.map(({ node_type }) => node_type))).toEqual(new Set(['document']));
  let at = 0;
  for (const { description } of nodes) {
    const next = at + (text.slice(at).length - text.slice(at).trimStart().length);
    // A chunk may begin with the last sentence of the one before.
    const start = text.lastIndexOf(description.trim(), next);
    expect(start).toBeGreaterThanOrEqual(0);
    at = Math.max(at, start + description.trim().length);
  }
  expect(text.slice(at).trim() === '').toBe(true);
}

/** The text has every name that was written for it. */
async function expectGrounded(tenant: TestTenant, text: string, { entities }: Ingested): Promise<void> {
  const created = entities.flatMap(({ key, status }) => (status === 'created' ? key : [])).slice(0, 50);
  if (created.length === 0) return;
  const { nodes } = await tenant.call('get_nodes', { keys: created });
  const plain = (words: string) => words.normalize('NFKC').replaceAll(/\s+/g, ' ').toLowerCase();
  const names = nodes.map(({ data = {} }) => plain(String(data['name'])));
  expect(names.filter((name) => !plain(text).includes(name))).toEqual([]);
}
