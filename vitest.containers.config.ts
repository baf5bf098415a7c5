import { defineConfig } from 'vitest/config';
import { containerEngineFault } from './test/support/container-engine.ts';
import { checks, integration, teardownTimeout } from './test/support/integration-project.ts';
import { RunReporter } from './test/support/run-reporter.ts';

/** What these are about does not lie behind NEO4J_URI, or is a statement that the embedded engine runs in the same way. */
const OF_THE_SERVICE_ALONE = [
  ...['cli', 'client', 'clients', 'embedded', 'embedding', 'hostile', 'http', 'language', 'oauth', 'pages'],
  ...['recall', 'skills', 'timeline'],
].map((folder) => `test/integration/${folder}/**`);

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
    include: fault === undefined ? ['test/integration/**/*.test.ts'] : [],
    exclude: OF_THE_SERVICE_ALONE,
    passWithNoTests: fault !== undefined,
    globalSetup: fault === undefined ? ['test/support/neo4j-container.ts'] : [],
  },
});
