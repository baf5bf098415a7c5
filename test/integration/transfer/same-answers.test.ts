import { expect } from 'vitest';
import { readEpisodes } from '../../../eval/agent/episode.ts';
import { test as base } from '../../support/memory-test.ts';
import { rounds } from '../../support/rounds.ts';
import { settled } from '../../support/settled.ts';
import { emptyTenant, type TestTenant } from '../../support/tenant.ts';
import { startTestApp } from '../../support/test-app.ts';
import { recallAlone } from '../recall/recall-alone.ts';
import { exportOf, imported, withDate } from './documents.ts';

const BATCH = 100;
const MAX_RESULTS = 10;
/** Of the questions, so that a run takes seconds. */
const EVERY = 4;
const LINKS = `
MATCH (node:Node)-[link:_NAMED|_MENTIONS]->(name:_Name)
RETURN node.key + ' ' + type(link) + ' ' + name.name AS link
ORDER BY link`;

/** A graph of another service, always on the embedded engine; that of `tenant` is on a server where TEST_NEO4J_URI names one. */
const test = base.extend(
  'there',
  { scope: 'file' },
  async ({ service: _ }, { onCleanup }): Promise<TestTenant> => {
    const other = await startTestApp({ ENRICHMENT: 'off' });
    onCleanup(() => other.close());
    return emptyTenant(other);
  },
);

test(
  'an imported graph has the links of the exported one and answers alike, on both engines',
  { timeout: 600_000 },
  async ({ tenant, there }) => {
    const isServer = process.env['TEST_NEO4J_URI'] !== undefined;
    const episodes = readEpisodes().slice(0, isServer ? undefined : rounds({ few: 2, all: Infinity }));
    const nodes = [
      ...new Map(episodes.flatMap((each) => each.nodes).map((node) => [node.key, node])).values(),
    ];
    for (let at = 0; at < nodes.length; at += BATCH)
      await there.call('store_batch', {
        nodes: nodes.slice(at, at + BATCH),
      });
    await settled(there);
    await imported(tenant, withDate(await exportOf(there)), '?mode=replace');
    await settled(tenant);
    expect(await tenant.cypher(LINKS)).toEqual(await there.cypher(LINKS));

    const asked = episodes.flatMap(({ questions }) => questions).filter(({ tool }) => tool === 'recall');
    const differing: string[] = [];
    for (const { query, node_types } of asked.filter((_, at) => at % EVERY === 0)) {
      const ask = async (graph: TestTenant) => {
        const { results } = await recallAlone(graph, { query, node_types, max_results: MAX_RESULTS });
        return results.map(({ key }) => key);
      };
      const [here, other] = [await ask(tenant), await ask(there)];
      if (here[0] !== other[0]) differing.push(`${query}: ${here[0]}, ${other[0]}`);
    }
    // Lucene counts what was deleted until it merges its segments, so that nearly equal hits may change places.
    expect(asked.length).toBeGreaterThan(80);
    expect(differing.length, differing.join('\n')).toBeLessThanOrEqual(
      Math.max(1, asked.length / EVERY / 33),
    );
  },
);
