import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { describe, expect, test as base } from 'vitest';
import { installationOf } from '../../../setup/installation.mjs';
import { EmbeddedEngine } from '../../../src/graph/embedded/embedded-engine.ts';
import type { Lease } from '../../../src/graph/engine.ts';
import { migrate } from '../../../src/graph/schema/migrate.ts';
import { rounds } from '../../support/rounds.ts';
import { run } from '../../support/run-on-lease.ts';
import { databaseHostsOf } from '../../support/service-hosts.ts';
import { projectDir, temporaryFolder, testLogger } from '../../support/test-app.ts';
import { onlyModel } from '../../support/vector-models.ts';

const { host: files } = installationOf(projectDir);
const MODELS = onlyModel({ model: 'bge-small-en-v1.5-q', dimensions: 384 });
const CALL_MS = 30_000;
const MANY = rounds({ few: 4_000, all: 50_000 });

/** A memory, a hyperedge of it, and an edge to another, as the service writes them; `at` makes them others. */
const WELL_FORMED = `
  CREATE (a:Node {id: 'a' + at, key: 'a' + at, rev: 1, description: 'x', node_type: 'fact', data: '{}', created_at: '2026', updated_at: '2026'})
  CREATE (b:Node {id: 'b' + at, key: 'b' + at, rev: 1, description: 'x', node_type: 'fact', data: '{}', created_at: '2026', updated_at: '2026'})
  CREATE (a)-[r:RELATES_TO {id: 'r' + at, relationship: 'knows', label: 'knows', data: '{}', created_at: '2026'}]->(b)
  CREATE (h:Hyperedge {id: 'h' + at, identity: 'h' + at, relationship: 'meet', label: 'meet', data: '{}', created_at: '2026'})
  CREATE (a)-[:PARTICIPATES_IN {position: 0}]->(h)`;
/** What a person draws under the labels of the service, as many as $many. */
const malformed = (from: number, many: number) => `
  UNWIND range(${from}, ${from + many - 1}) AS at
  CREATE (n:Node:Drawn {key: 'drawn' + at, name: 'x'})-[:RELATES_TO {label: 'near', seen: at}]->(:Hyperedge {relationship: 'x'})`;
const COUNTS = `
  RETURN COUNT { (:Node) } AS nodes, COUNT { (:Hyperedge) } AS hyperedges, COUNT { ()-[:RELATES_TO]->() } AS edges,
    COUNT { (:_External&!_Hyperedge) } AS externalNodes, COUNT { (:_External&_Hyperedge) } AS externalHyperedges,
    COUNT { ()-[:_EXTERNAL]->() } AS externalEdges`;
const external = (count: number) => ({
  externalNodes: count,
  externalHyperedges: count,
  externalEdges: count,
});

function start(dataDir: string): Promise<EmbeddedEngine> {
  const limits = { heap: '512m', pageCache: '16m', maxOpen: 2, idleMs: 600_000, minFreeDisk: 0 };
  return EmbeddedEngine.start({ files, dataDir, ...limits, secret: 'a secret of the test' }, testLogger());
}

/** The rows of a statement, in a database with the schema of a graph. */
async function inDatabase(engine: EmbeddedEngine, name: string, statement: string): Promise<object[]> {
  const lease: Lease = await engine.acquire(name);
  try {
    await migrate(lease, 'tenant', MODELS);
    return await run(lease, statement);
  } finally {
    lease.release();
  }
}

const test = base
  .extend('dataDir', { scope: 'file' }, () => temporaryFolder())
  .extend('engine', { scope: 'file' }, async ({ dataDir }, { onCleanup }) => {
    const engine = await start(dataDir);
    onCleanup(async () => {
      await engine.close();
      await rm(dataDir, { recursive: true, force: true });
    });
    return engine;
  });

describe('what others draw under the labels of the service', { timeout: 600_000 }, () => {
  test('is moved when it is committed, and what has the form stays', async ({ engine }) => {
    const mixed = `UNWIND [1, 2] AS at ${WELL_FORMED} WITH collect(a) AS all ${malformed(1, 3)}`;
    await inDatabase(engine, 'hm-mixed', mixed);
    expect(await inDatabase(engine, 'hm-mixed', COUNTS)).toEqual([
      { nodes: 4, hyperedges: 2, edges: 2, ...external(3) },
    ]);
    const moved = `
      MATCH (n:Drawn&_External)-[r:_EXTERNAL]->()
      RETURN n.key AS key, size(labels(n)) AS labels, r.label AS label, r.seen AS seen
      ORDER BY seen`;
    expect(await inDatabase(engine, 'hm-mixed', moved)).toEqual(
      [1, 2, 3].map((seen) => ({ key: `drawn${seen}`, labels: 2, label: 'near', seen })),
    );
  });

  test('is moved for every property that the service always writes, and for no other', async ({ engine }) => {
    const texts = ['id', 'key', 'description', 'node_type', 'data', 'created_at', 'updated_at'];
    const ofEdge = ['id', 'relationship', 'label', 'data', 'created_at'];
    const damages = [
      ...texts.flatMap((name) => [`a.${name} = 5`, `a.${name} = null`]),
      ...['a.rev = 1.5', "a.rev = '1'", 'a.rev = true', 'a.rev = null'],
      ...ofEdge.flatMap((name) => [`r.${name} = ['x']`, `r.${name} = null`]),
      ...ofEdge.flatMap((name) => [`h.${name} = 5`, `h.${name} = null`]),
    ];
    const all = `UNWIND range(0, ${damages.length - 1}) AS each WITH 'd' + each AS at`;
    await inDatabase(engine, 'hm-form', `${all} ${WELL_FORMED}`);
    for (const [at, damage] of damages.entries())
      await inDatabase(
        engine,
        'hm-form',
        `MATCH (:Node {id: 'b' + 'd${at}'})<-[r]-(a)-[:PARTICIPATES_IN]->(h) SET ${damage}, a.assets = 5, h.extra = 1, r.extra = 1`,
      );
    expect(await inDatabase(engine, 'hm-form', COUNTS)).toEqual([
      {
        nodes: 2 * damages.length - 18,
        hyperedges: damages.length - 10,
        edges: damages.length - 10,
        externalNodes: 18,
        externalHyperedges: 10,
        externalEdges: 10,
      },
    ]);
  });

  test('only loses the label that it does not fit, where it has another', async ({ engine }) => {
    await inDatabase(engine, 'hm-both', `WITH 0 AS at ${WELL_FORMED} SET a:Hyperedge, h:Node`);
    await inDatabase(engine, 'hm-both', 'CREATE (n:Person {key: 5}) SET n:Node:Hyperedge:_Pending');
    const labels = `
      MATCH (n:Node|Hyperedge|Person)
      RETURN n.id AS id, COLLECT { UNWIND labels(n) AS label RETURN label ORDER BY label } AS labels
      ORDER BY id`;
    expect(await inDatabase(engine, 'hm-both', labels)).toEqual([
      { id: 'a0', labels: ['Node'] },
      { id: 'b0', labels: ['Node'] },
      { id: 'h0', labels: ['Hyperedge'] },
      { id: null, labels: ['Person', '_External', '_Hyperedge'] },
    ]);
  });

  test('is moved however much it is, and whenever the host is killed', async ({ engine }) => {
    await inDatabase(engine, 'hm-many', `WITH 0 AS at ${WELL_FORMED}`);
    const batch = 1_000;
    for (let from = 0; from < MANY; from += batch) {
      const drawn = inDatabase(engine, 'hm-many', malformed(from, batch));
      if (from !== MANY / 2) await drawn;
      else {
        for (const pid of await databaseHostsOf(process.pid)) process.kill(pid, 'SIGKILL');
        // A call without the time limit of a request may wait for the host that was killed.
        const within = (call: Promise<unknown>) =>
          Promise.race([call.then(Boolean), sleep(CALL_MS, false)]).catch(() => false);
        await within(drawn);
        const isBack = () => within(inDatabase(engine, 'hm-many', 'RETURN 1 AS one'));
        await expect.poll(isBack, { timeout: 120_000 }).toBe(true);
      }
    }
    const [counts] = (await inDatabase(engine, 'hm-many', COUNTS)) as { externalNodes: number }[];
    const count = counts?.externalNodes ?? 0;
    expect(counts).toEqual({ nodes: 2, hyperedges: 1, edges: 1, ...external(count) });
    expect(count).toBeGreaterThanOrEqual(MANY - batch);
  });

  test('is moved once where a host of an earlier version let it be', async ({ dataDir, engine }) => {
    await inDatabase(engine, 'hm-old', `WITH 0 AS at ${WELL_FORMED}`);
    await inDatabase(engine, 'hm-old', "MATCH (s:_Schema {step: 'external'}) DELETE s");
    await engine.closeDatabase('hm-old');
    const home = path.join(dataDir, 'databases', 'hm-old');
    const source = path.join(projectDir, 'test', 'support', 'DrawMalformed.java');
    const classPath = path.join(files.folder, 'target', 'lib', '*');
    const statements = [0, 1, 2, 3, 4].map((at) => malformed((at * MANY) / 5, MANY / 5));
    await promisify(execFile)(files.java, ['-Xmx512m', '-cp', classPath, source, home, ...statements]);
    expect(await inDatabase(engine, 'hm-old', COUNTS)).toEqual([
      { nodes: 2, hyperedges: 1, edges: 1, ...external(MANY) },
    ]);
    const recorded = "MATCH (s:_Schema {step: 'external'}) RETURN count(s) AS steps";
    expect(await inDatabase(engine, 'hm-old', recorded)).toEqual([{ steps: 1 }]);
  });
});
