import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshTenant, type TestTenant } from '../../support/tenant.ts';
import { startTestApp, type TestApp } from '../../support/test-app.ts';
import { says, standInModel, type Answer } from '../../unit/language/model/stand-in-model.ts';

const CALLS_A_DAY = 4;
/** Some 600 tokens, which fill a chunk. */
const paragraph = (name: string) =>
  `${name} works for Fjordline.${' It rained, and the ferry was late again.'.repeat(60)}`;
const NAMES = ['Sindre Holm', 'Torvald Ekman', 'Oda Falk'];

/** The model finds whom a text names, and that they work for Fjordline. */
const answer: Answer = (response, received) => {
  const asked = received.body.messages.at(-1)?.content ?? '';
  const people = NAMES.filter((name) => asked.includes(name));
  says({
    entities: [...people, 'Fjordline'].map((name) => ({
      name,
      node_type: 'person',
      description: '',
      aliases: [],
    })),
    relationships: people.map((name) => ({
      ...{ nodes: [name, 'Fjordline'], relationship: 'works for', valid_from: null, valid_to: null },
      evidence: `${name} works for Fjordline`,
    })),
  })(response, received);
};

let endpoint: Awaited<ReturnType<typeof standInModel>>;
let service: TestApp;
let tenant: TestTenant;

beforeAll(async () => {
  endpoint = await standInModel([answer]);
  const model = {
    LLM_BASE_URL: endpoint.baseUrl,
    LLM_MODEL: 'stand-in',
    LLM_CALLS_PER_DAY: String(CALLS_A_DAY),
  };
  service = await startTestApp({ ...model, ENRICHMENT: 'on' });
  tenant = await freshTenant(service);
});
afterAll(async () => {
  await service.close();
  await endpoint.close();
});

async function read(key: string): Promise<void> {
  const status = async () => (await tenant.call('get_nodes', { keys: [key] })).nodes[0]?.enrichment.status;
  await expect.poll(status).toBe('done');
}

async function engineOf(key: string): Promise<string | undefined> {
  const { edges } = await tenant.call('get_relationships', { key });
  return edges.find(({ label }) => label === 'works_for')?.origins?.[0]?.engine;
}

test('"yesterday" in a stored text counts from when the text is of', async () => {
  const description = 'Sindre Holm works for Fjordline since yesterday.';
  await tenant.call('store', { key: 'fact_start', description, occurred_at: '2024-05-01' });
  await read('fact_start');
  expect(JSON.stringify(endpoint.received.at(-1)?.body.messages)).toContain('2024-05-01');
});

test('a long stored text is read in parts, and all of it is written', async () => {
  const before = endpoint.received.length;
  await tenant.call('store', { key: 'fact_long', description: NAMES.map(paragraph).join('\n\n') });
  await read('fact_long');
  expect(endpoint.received.length - before).toBe(NAMES.length);
  const keys = ['person_sindre_holm', 'person_torvald_ekman', 'person_oda_falk'];
  expect(await Promise.all(keys.map(engineOf))).toEqual(['model', 'model', 'model']);
});

test('beyond the calls of a day the rules read, and the graph keeps the count', async () => {
  const before = endpoint.received.length;
  await tenant.call('store', { key: 'fact_late', description: 'Ines Okoro works for Windrose.' });
  await read('fact_late');
  expect(endpoint.received.length).toBe(before);
  expect(await engineOf('person_ines_okoro')).toBe('offline');
  const [job] = await tenant.cypher(
    "MATCH (j:_Job {kind: 'enrichment'}) RETURN j.model_calls >= $calls AS isCounted, j.model_calls_on AS day",
    { calls: CALLS_A_DAY },
  );
  expect(job).toEqual({ isCounted: true, day: new Date().toISOString().slice(0, 10) });
});
