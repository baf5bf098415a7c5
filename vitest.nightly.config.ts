import { defineConfig } from 'vitest/config';
import { checks, coldStarts, teardownTimeout } from './test/support/integration-project.ts';
import { RunReporter } from './test/support/run-reporter.ts';

export default defineConfig({
  test: {
    ...checks,
    ...coldStarts,
    maxWorkers: 2,
    teardownTimeout,
    name: 'nightly',
    reporters: ['default', new RunReporter()],
    include: ['test/nightly/**/*.test.ts'],
    globalSetup: ['./test/support/prepared-data.ts'],
  },
});
