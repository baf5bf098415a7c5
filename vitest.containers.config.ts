import { defineConfig } from 'vitest/config';
import { containerEngineFault } from './test/support/container-engine.ts';
import { checks, integration, teardownTimeout } from './test/support/integration-project.ts';
import { RunReporter } from './test/support/run-reporter.ts';

const TOOLS =
  'add-relationships find-paths find-related forget get-job get-nodes get-overview get-relationships health ingest labels ' +
  'list-orphans merge-nodes recall store store-batch update';

/** What lies behind NEO4J_URI: the engine, its administration, plans and locks, transfer between engines, a pass of each tool. */
const BEHIND_NEO4J_URI = [
  ...['graph/*', 'tenancy/*', 'transfer/*', 'external/*', 'derivation/stale-names', 'races/writing-tools'],
  ...['files/upload', 'history/history'],
  ...TOOLS.split(' ').map((tool) => `tools/${tool}`),
].map((file) => `test/integration/${file}.test.ts`);
/** They start databases of their own, so that `npm test` has run them in full. */
const ON_EMBEDDED = ['external/malformed', 'tenancy/replaced-database'].map(
  (file) => `test/integration/${file}.test.ts`,
);

const fault = await containerEngineFault();
if (fault !== undefined) {
  const message = `The tests against a Neo4j server are skipped: no container engine answers (${fault}).`;
  if (process.env['REQUIRE_CONTAINERS'] === '1')
    throw new Error(`${message} REQUIRE_CONTAINERS forbids that.`);
  process.stdout.write(`${message}\n`);
}

export default defineConfig({
  test: {
    ...checks,
    ...integration,
    // Each file empties the one database there is.
    maxWorkers: 1,
    teardownTimeout,
    name: 'containers',
    reporters: ['default', new RunReporter()],
    include: fault === undefined ? BEHIND_NEO4J_URI : [],
    exclude: ON_EMBEDDED,
    passWithNoTests: fault !== undefined,
    globalSetup: fault === undefined ? ['test/support/neo4j-container.ts'] : [],
  },
});
