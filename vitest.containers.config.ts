import { defineConfig } from 'vitest/config';
import { containerEngineFault } from './test/support/container-engine.ts';
import { checks, integration, teardownTimeout } from './test/support/integration-project.ts';
import { RunReporter } from './test/support/run-reporter.ts';

/** What these are about does not lie behind NEO4J_URI. */
const OF_THE_SERVICE_ALONE = [
  ...['embedded', 'embedding', 'language', 'oauth', 'pages'].map((folder) => `test/integration/${folder}/**`),
  'test/integration/hostile/hostile-regex.test.ts',
  ...['body', 'cross-origin', 'docs', 'guide', 'limits', 'redis-counters', 'mcp-*'].map(
    (name) => `test/integration/http/${name}.test.ts`,
  ),
];

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
