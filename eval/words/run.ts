import { z } from 'zod';
import { ReferenceDatabase } from '../../bench/reference/database.ts';
import { MeasuredService } from '../../bench/service/measured-service.ts';
import { findSet, readNodes } from '../corpus.ts';
import { graphOf } from '../graph-of-corpus.ts';
import { loadGraph, progress } from '../load.ts';
import { RestClient } from '../service/rest-client.ts';
import { drawWords, type WordQuery } from './draw.ts';

const QUERIES = 300;
const SEED = 20_260_101;
const RESULTS = 10;
const GRAPH = 'words';
const EDGES = { sequence: true, speakers: false, sources: false };

const BM25 = `CREATE FULLTEXT INDEX bm25_alone FOR (n:Node) ON EACH [n.description]
  OPTIONS {indexConfig: {\`fulltext.analyzer\`: 'english'}}`;
const BY_BM25 = `CALL db.index.fulltext.queryNodes('bm25_alone', $query, {limit: ${RESULTS}}) YIELD node
  RETURN node.key AS key`;

const answer = z.object({ results: z.array(z.object({ key: z.string() })) });

/** The place of each passage asked for; Infinity where it is not among ten. */
interface Method {
  readonly name: string;
  readonly places: readonly number[];
}

/** Asks for words of single passages in one graph of all folders: recall, and beside it BM25 alone on their texts. */
export async function evaluateWords(folders: readonly string[]): Promise<string> {
  const nodes = folders.flatMap((folder) => findSet(folder).corpora.flatMap(readNodes));
  const queries = drawWords(nodes, QUERIES, SEED);
  const service = await MeasuredService.start();
  try {
    const client = new RestClient(service.url, (await service.newGraph(GRAPH)).key);
    await loadGraph(client, GRAPH, graphOf(nodes, EDGES));
    const database = new ReferenceDatabase(await service.database(GRAPH));
    const methods = [
      { name: 'BM25 alone', places: await places(queries, await bm25(database)) },
      { name: 'recall', places: await places(queries, (query) => recall(client, query)) },
    ];
    await database.close();
    client.close();
    return toReport(nodes.length, methods);
  } finally {
    await service.stop();
  }
}

async function places(
  queries: readonly WordQuery[],
  find: (query: WordQuery) => Promise<string[]>,
): Promise<number[]> {
  const asked = progress(GRAPH, 'queries', queries.length);
  const found: number[] = [];
  for (const query of queries) {
    const place = (await find(query)).indexOf(query.key);
    found.push(place < 0 ? Infinity : place + 1);
    asked(1);
  }
  return found;
}

async function recall(client: RestClient, { key, query }: WordQuery): Promise<string[]> {
  const body = { query, max_results: RESULTS, session_id: `words-${key}` };
  return answer.parse(await client.postPatiently('/recall', body)).results.map(({ key }) => key);
}

/** Neo4j's full-text index of the descriptions alone. */
async function bm25(reference: ReferenceDatabase): Promise<(query: WordQuery) => Promise<string[]>> {
  const { driver, database } = reference;
  await driver.executeQuery(BM25, {}, { database });
  await driver.executeQuery('CALL db.awaitIndexes()', {}, { database });
  return async ({ query }) => {
    const rows = await reference.read<{ key: string }>(BY_BM25, { query });
    return rows.map(({ key }) => key);
  };
}

function toReport(nodes: number, methods: readonly Method[]): string {
  const rows = methods.map(({ name, places: found }) => {
    const share = (last: number) => (found.filter((place) => place <= last).length / found.length).toFixed(3);
    return `| ${name} | ${share(1)} | ${share(RESULTS)} |`;
  });
  return [
    `${methods[0]?.places.length ?? 0} queries of 4 to 7 words over ${nodes} nodes.`,
    '| method | first | among ten |',
    '| --- | --- | --- |',
    ...rows,
  ].join('\n');
}
