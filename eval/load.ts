import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { ENRICHMENT_JOB_ID } from '../src/memory/enrichment/enrichment-job.ts';
import type { CorpusGraph } from './graph-of-corpus.ts';
import { concurrently } from './service/concurrently.ts';
import type { RestClient } from './service/rest-client.ts';

const STORES_AT_ONCE = 16;
/** The maximum of one request. */
const EDGES_A_CALL = 100;
/** Low, because edges to a speaker lock that speaker. */
const EDGE_CALLS_AT_ONCE = 4;
const REPORT_EVERY = 500;
const POLL_MS = 5_000;

/** Stores a graph through the public API, nodes first, and waits for the background work of the service. */
export async function loadGraph(client: RestClient, name: string, graph: CorpusGraph): Promise<void> {
  const { nodes, edges } = graph;
  const stored = progress(name, 'nodes', nodes.length);
  await concurrently(nodes, STORES_AT_ONCE, async (node) => {
    await client.postPatiently('/store', node);
    stored(1);
  });
  const calls = Array.from({ length: Math.ceil(edges.length / EDGES_A_CALL) }, (_, index) =>
    edges.slice(index * EDGES_A_CALL, (index + 1) * EDGES_A_CALL),
  );
  const related = progress(name, 'edges', edges.length);
  await concurrently(calls, EDGE_CALLS_AT_ONCE, async (relationships) => {
    await client.postPatiently('/relationships', { relationships });
    related(relationships.length);
  });
  await settled(client, name);
}

const ready = z.object({ checks: z.array(z.object({ name: z.string(), message: z.string().optional() })) });

const job = z.object({ pending: z.number() });

/** Waits until the background work of stores has ended: what is read of a text makes further nodes. */
export async function settled(client: RestClient, name: string): Promise<void> {
  for (;;) {
    const { checks } = ready.parse(await client.get('/ready'));
    const waiting = checks.find((check) => check.name === 'derivations')?.message;
    const { pending } = job.parse(await client.get(`/jobs/${ENRICHMENT_JOB_ID}`));
    if (waiting === undefined && pending === 0) return;
    console.error(`${name}: ${waiting ?? ''} ${pending} texts wait to be read.`);
    await sleep(POLL_MS);
  }
}

/** Reports the progress on standard error; the returned function counts. */
export function progress(name: string, what: string, total: number): (done: number) => void {
  const started = performance.now();
  let count = 0;
  return (done) => {
    const before = count;
    count += done;
    const passed = Math.floor(count / REPORT_EVERY) > Math.floor(before / REPORT_EVERY);
    if (!passed && count < total) return;
    const seconds = ((performance.now() - started) / 1_000).toFixed(1);
    console.error(`${name}: ${count} of ${total} ${what}, ${seconds} s`);
  };
}
