import { findSet, readNodes } from '../../eval/corpus.ts';
import { settled } from '../../eval/load.ts';
import { concurrently } from '../../eval/service/concurrently.ts';
import { RestClient } from '../../eval/service/rest-client.ts';
import { openEmbedder } from '../../src/embedding/embedder.ts';
import { loadConfig } from '../../src/service/config.ts';
import { quantile } from '../measure/statistics.ts';
import type { BenchOptions } from '../options.ts';
import { table, verdict } from '../report.ts';
import { MeasuredService } from '../service/measured-service.ts';
import { Neighbour } from './neighbour.ts';

/** Passages with names in them. */
const PASSAGES = ['2wiki', 'hotpotqa', 'musique'].map((set) => `../shared/eval/${set}`);
const STORES_AT_ONCE = 16;
const EMBEDDED_AT_ONCE = 32;
const WARM_UP = 500;
const TARGET = { store: 1.5, drain: 1 / 3 };

interface Stored {
  readonly p50: number;
  readonly seconds: number;
}

/** What reading the texts costs stores and another tenant, and how fast the texts are read after a load, as tables. */
export async function measureEnrichment({ nodes }: BenchOptions): Promise<string> {
  const service = await MeasuredService.start({ ENRICHMENT: 'on' });
  try {
    const passages = PASSAGES.flatMap((folder) => findSet(folder).corpora.flatMap(readNodes)).slice(0, nodes);
    const texts = passages.map(({ description }) => description);
    // The first stores of a service are slow.
    await onGraph(service, 'first', (client) => storeAll(client, texts.slice(0, WARM_UP), false));
    const off = await onGraph(service, 'off', (client) => storeAll(client, texts, false));
    const client = new RestClient(service.url, (await service.newTenant('neighbour')).key);
    const neighbour = new Neighbour(client, texts);
    await neighbour.measureAlone();
    const [on, drainSeconds, entities] = await onGraph(service, 'on', async (client) => {
      const stored = await storeAll(client, texts, true);
      const begun = performance.now();
      await neighbour.beside(settled(client, 'on'));
      const seconds = (performance.now() - begun) / 1_000;
      const { stats } = (await client.get('/overview')) as { stats: { derived: { nodes: number } } };
      return [stored, seconds, stats.derived.nodes] as const;
    });
    client.close();
    const embedderSeconds = await embedAlone(texts, entities);
    const figures = report({ nodes: texts.length, entities, off, on, drainSeconds, embedderSeconds });
    return [figures, neighbour.report()].join('\n\n');
  } finally {
    await service.stop();
  }
}

async function onGraph<T>(
  service: MeasuredService,
  name: string,
  work: (client: RestClient) => Promise<T>,
): Promise<T> {
  const client = new RestClient(service.url, (await service.newGraph(name)).key);
  // Opens the graph, which takes long on a loaded machine.
  await client.postPatiently('/recall', { query: 'ready' });
  return work(client).finally(() => client.close());
}

async function storeAll(client: RestClient, texts: readonly string[], enrich: boolean): Promise<Stored> {
  const times: number[] = [];
  const begun = performance.now();
  await concurrently(texts.entries(), STORES_AT_ONCE, async ([at, description]) => {
    const sent = performance.now();
    await client.postPatiently('/store', { key: `fact_${at}`, description, enrich });
    times.push(performance.now() - sent);
  });
  return { p50: quantile(times, 0.5), seconds: (performance.now() - begun) / 1_000 };
}

/** How long the model alone takes for the texts, and for the name of each entity, by which it gets its type. */
async function embedAlone(texts: readonly string[], entities: number): Promise<number> {
  const embedder = await openEmbedder({ modelDir: loadConfig(process.cwd()).EMBEDDING_MODEL_DIR });
  const all = [...texts, ...Array.from({ length: entities }, (_, at) => `Name of entity ${at}`)];
  const begun = performance.now();
  for (let at = 0; at < all.length; at += EMBEDDED_AT_ONCE)
    await embedder.embedPassages(all.slice(at, at + EMBEDDED_AT_ONCE));
  const seconds = (performance.now() - begun) / 1_000;
  await embedder.close();
  return seconds;
}

interface Figures {
  readonly nodes: number;
  readonly entities: number;
  readonly off: Stored;
  readonly on: Stored;
  readonly drainSeconds: number;
  readonly embedderSeconds: number;
}

function report({ nodes, entities, off, on, drainSeconds, embedderSeconds }: Figures): string {
  const store = on.p50 / off.p50;
  const drain = embedderSeconds / drainSeconds;
  const rate = (seconds: number) => `${(nodes / seconds).toFixed(1)} a second`;
  const rows = [
    ['store, p50: read afterwards; not read', `${on.p50.toFixed(1)}; ${off.p50.toFixed(1)} ms`, ''],
    ['their ratio', store.toFixed(2), verdict(TARGET.store, store, '<=')],
    ['texts read after the load', rate(drainSeconds), ''],
    ['texts, and names of the entities, by the embedder alone', rate(embedderSeconds), ''],
    ['their ratio', drain.toFixed(2), verdict(Number(TARGET.drain.toFixed(2)), drain, '>=')],
  ];
  return `${nodes} passages, ${entities} nodes of what they name\n\n${table(['', '', 'target'], rows)}`;
}
