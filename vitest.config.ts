import { defineConfig } from 'vitest/config';
import { checks, coldStarts, integration, teardownTimeout } from './test/support/integration-project.ts';
import { RunReporter } from './test/support/run-reporter.ts';

export default defineConfig({
  test: {
    teardownTimeout,
    reporters: ['default', new RunReporter()],
    coverage: { include: ['src/**/*.ts'], reporter: ['text-summary'] },
    projects: [
      {
        test: {
          ...checks,
          name: 'unit',
          include: ['test/unit/**/*.test.ts'],
          // Loading the modules anew for each file takes longer than the tests.
          isolate: false,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...checks,
          ...integration,
          ...coldStarts,
          name: 'integration',
          include: ['test/integration/**/*.test.ts'],
          globalSetup: ['./test/support/prepared-data.ts'],
          // One leaves a third of two processors idle.
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          ...checks,
          ...coldStarts,
          name: 'e2e',
          pool: 'forks',
          // The files of a worker share services (service-test.ts).
          isolate: false,
          include: ['test/e2e/**/*.test.ts'],
          globalSetup: ['./test/support/prepared-data.ts'],
          maxWorkers: 2,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
});
