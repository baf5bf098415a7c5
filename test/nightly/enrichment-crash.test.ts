import { expect, test } from 'vitest';
import { preparedDataDir } from '../support/prepared-copy.ts';
import { ServiceProcess } from '../support/service-process.ts';
import type { ToolClient } from '../support/tool-client.ts';

const TEXTS = 500;
const BATCH = 100;
const GIVEN = ['Ida', 'Paul', 'Marta', 'Noor', 'Lena', 'Tomas', 'Ines', 'Oda', 'Pia', 'Jonas'];
const FAMILY = ['Brandt', 'Reyes', 'Solberg', 'Haddad', 'Vega', 'Okoro', 'Falk', 'Rask', 'Lind', 'Moreau'];
const COMPANIES = ['Fjordline', 'Windrose', 'Altair', 'Skyward', 'Kestrel'];
const ENRICHMENT = { ENRICHMENT: 'on' };

/** Every person of the texts works for one company; each stands in five texts. */
const nodes = Array.from({ length: TEXTS }, (_, at) => {
  const name = `${GIVEN[at % 10]} ${FAMILY[Math.floor(at / 10) % 10]}`;
  return { key: `fact_${at}`, description: `${name} works for ${COMPANIES[at % 5]}. This is note ${at}.` };
});

async function storeAll(client: ToolClient): Promise<string> {
  let job = '';
  for (let from = 0; from < TEXTS; from += BATCH) {
    const { items } = await client.call('store_batch', { nodes: nodes.slice(from, from + BATCH) });
    const [first] = items;
    job = first && 'enrichment' in first ? String(first.enrichment.job) : job;
  }
  return job;
}

const pendingOf = async (client: ToolClient, id: string) => (await client.call('get_job', { id })).pending;

/** The nodes, edges and hyperedges once every text was read. */
async function statsAtTheEnd(client: ToolClient, job: string) {
  await expect.poll(() => pendingOf(client, job), { interval: 500 }).toBe(0);
  const keys = nodes.filter((_, at) => at % 10 === 0).map(({ key }) => key);
  const read = await client.call('get_nodes', { keys });
  expect(new Set(read.nodes.map(({ enrichment }) => enrichment.status))).toEqual(new Set(['done']));
  return (await client.call('get_overview', {})).stats;
}

test(
  'texts that wait when the service is killed are read once after the next start',
  { timeout: 900_000 },
  async () => {
    await using resources = new AsyncDisposableStack();
    const { dataDir } = resources.use(await preparedDataDir());
    const killed = resources.use(await ServiceProcess.start(dataDir, ENRICHMENT));
    const job = await storeAll(killed.client());
    await expect.poll(() => pendingOf(killed.client(), job), { interval: 100 }).toBeLessThan(TEXTS - 20);
    const left = await pendingOf(killed.client(), job);
    killed.signal('SIGKILL');
    await killed.ended;
    expect(left).toBeGreaterThan(0);

    // Nobody visits the graph: the start finds what waits.
    const again = resources.use(await ServiceProcess.start(dataDir, ENRICHMENT));
    const interrupted = await statsAtTheEnd(again.client(killed.printedKey), job);

    const other = resources.use(await preparedDataDir());
    const undisturbed = resources.use(await ServiceProcess.start(other.dataDir, ENRICHMENT));
    expect(await statsAtTheEnd(undisturbed.client(), await storeAll(undisturbed.client()))).toEqual(
      interrupted,
    );
    process.stdout.write(`${left} of ${TEXTS} texts left at the kill; ${JSON.stringify(interrupted)}\n`);
  },
);
